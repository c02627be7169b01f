import type { PersonalDataSource } from "#app/features/accounts/data.server.ts";
import { accountPersonalData } from "#app/features/accounts/personal-data.server.ts";
import { adminPersonalData } from "#app/features/admin/personal-data.server.ts";
import { bookingPersonalData } from "#app/features/booking/personal-data.server.ts";
import { claimPersonalData } from "#app/features/claims/personal-data.server.ts";
import { documentPersonalData } from "#app/features/documents/personal-data.server.ts";
import { leadPersonalData } from "#app/features/leads/personal-data.server.ts";
import { mailPersonalData } from "#app/features/mail/personal-data.server.ts";
import { orderPersonalData } from "#app/features/orders/personal-data.server.ts";
import { packPersonalData } from "#app/features/packs/personal-data.server.ts";
import { promotionPersonalData } from "#app/features/promotions/personal-data.server.ts";
import { sandboxPersonalData } from "#app/features/sandbox/personal-data.server.ts";
import { secondFactorPersonalData } from "#app/features/second-factor/personal-data.server.ts";
import { jobPersonalData } from "./jobs/personal-data.ts";

/**
 * Every feature that keeps rows about people. Export and erasure go through this list; a new
 * table with personal data needs an entry.
 */
export const PERSONAL_DATA: readonly PersonalDataSource[] = [
  accountPersonalData,
  bookingPersonalData,
  orderPersonalData,
  documentPersonalData,
  packPersonalData,
  claimPersonalData,
  mailPersonalData,
  // Before the requests: it finds what operators wrote about them.
  adminPersonalData,
  leadPersonalData,
  promotionPersonalData,
  secondFactorPersonalData,
  sandboxPersonalData,
  jobPersonalData,
];
