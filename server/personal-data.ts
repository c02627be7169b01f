import type { PersonalDataSource } from "#platform/personal-data.ts";
import { accountPersonalData } from "#modules/accounts/personal-data.server.ts";
import { adminPersonalData } from "#modules/admin/personal-data.server.ts";
import { aiSessionPersonalData } from "#modules/ai-sessions/personal-data.server.ts";
import { bookingPersonalData } from "#modules/booking/personal-data.server.ts";
import { briefPersonalData } from "#modules/briefs/personal-data.server.ts";
import { claimPersonalData } from "#modules/claims/personal-data.server.ts";
import { documentPersonalData } from "#modules/documents/personal-data.server.ts";
import { expertPersonalData } from "#modules/experts/personal-data.server.ts";
import { expertWorkPersonalData } from "#modules/expert-work/personal-data.server.ts";
import { leadPersonalData } from "#modules/leads/personal-data.server.ts";
import { listNamedOrders } from "#modules/live-sessions/data.server.ts";
import { callPersonalData } from "#modules/live-sessions/personal-data.server.ts";
import { mailPersonalData } from "#modules/notifications/personal-data.server.ts";
import { listOrderIds, listPaymentIds } from "#modules/orders/data.server.ts";
import { oneWayPersonalData } from "#modules/one-way/personal-data.server.ts";
import { orderPersonalData } from "#modules/orders/personal-data.server.ts";
import { packPersonalData } from "#modules/packs/personal-data.server.ts";
import { payoutPersonalData } from "#modules/payouts/personal-data.server.ts";
import { progressPersonalData } from "#modules/progress/personal-data.server.ts";
import { promotionPersonalData } from "#modules/promotions/personal-data.server.ts";
import { roomPersonalData } from "#modules/rooms/personal-data.server.ts";
import { schedulingPersonalData } from "#modules/scheduling/personal-data.server.ts";
import { recordingPersonalData } from "#modules/recordings/personal-data.server.ts";
import { sandboxPersonalData } from "#adapters/payments/sandbox-personal-data.server.ts";
import { feedbackPersonalData } from "#modules/feedback/personal-data.server.ts";
import { twoFactorPersonalData } from "#modules/accounts/two-factor/personal-data.server.ts";
import { jobPersonalData } from "./jobs/personal-data.ts";
import { WORK_KINDS } from "./work-kinds.ts";

/**
 * Every module with personal data, for export and erasure. A new table with personal data needs an
 * entry.
 */
export const PERSONAL_DATA: readonly PersonalDataSource[] = [
  accountPersonalData,
  // Before the others, to find what operators wrote about their rows.
  adminPersonalData,
  // Before the experts, to find whose they are.
  payoutPersonalData,
  schedulingPersonalData,
  expertPersonalData,
  bookingPersonalData,
  briefPersonalData,
  roomPersonalData,
  callPersonalData,
  orderPersonalData,
  documentPersonalData(listOrderIds),
  packPersonalData,
  aiSessionPersonalData,
  recordingPersonalData,
  // Before the interviews, whose drafts end with their claims.
  expertWorkPersonalData(WORK_KINDS),
  oneWayPersonalData,
  claimPersonalData,
  feedbackPersonalData,
  progressPersonalData,
  mailPersonalData(listNamedOrders),
  leadPersonalData,
  promotionPersonalData,
  twoFactorPersonalData,
  sandboxPersonalData(listPaymentIds),
  jobPersonalData,
];
