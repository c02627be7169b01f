import { pruneAccountsJob } from "#app/features/accounts/jobs.server.ts";
import { sendMailJob } from "#app/features/mail/jobs.server.ts";
import { refundJob, webhookJob } from "#app/features/orders/jobs.server.ts";
import type { JobDefinition } from "./define.ts";

/** Every job of the product. */
export const JOBS: readonly JobDefinition[] = [sendMailJob, refundJob, webhookJob, pruneAccountsJob];
