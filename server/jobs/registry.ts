import { pruneAccountsJob } from "#modules/accounts/jobs.server.ts";
import { forgetNetworksJob, pruneDraftsJob } from "#modules/booking/jobs.server.ts";
import { pruneBriefsJob } from "#modules/briefs/jobs.server.ts";
import { openCaseJob } from "#modules/claims/jobs.server.ts";
import {
  deliverLeadJob,
  eraseAtCrmJob,
  pruneLeadsJob,
  queueWaitingJob,
} from "#modules/leads/jobs.server.ts";
import {
  pruneMailsJob,
  sendMailJob,
  sendUrgentMailJob,
} from "#modules/notifications/jobs.server.ts";
import { joinSegmentsJob } from "#modules/one-way/jobs.server.ts";
import { refundJob, webhookJob } from "#modules/orders/jobs.server.ts";
import {
  addAllMissingJob,
  addMissingJob,
  nightlyReconciliationJob,
  reconciliationJob,
} from "#modules/reconciliation/jobs.server.ts";
import { refreshImportsJob } from "#modules/scheduling/jobs.server.ts";
import { finishRecordingJob, pruneRecordingsJob } from "#modules/recordings/jobs.server.ts";
import { publishSearchJob, refreshSearchJob } from "#modules/search/jobs.server.ts";
import type { Services } from "#app/services.ts";
import { backupJob, erasureJob } from "./backup.ts";
import { ledgerCheckJob, operationsCheckJob } from "./checks.ts";
import { demoSessionsJob } from "./demo.ts";
import type { JobDefinition } from "#platform/jobs/define.ts";

export const JOBS: readonly JobDefinition<Services>[] = [
  sendMailJob,
  sendUrgentMailJob,
  refundJob,
  webhookJob,
  addMissingJob,
  addAllMissingJob,
  openCaseJob,
  pruneAccountsJob,
  deliverLeadJob,
  eraseAtCrmJob,
  queueWaitingJob,
  pruneLeadsJob,
  pruneDraftsJob,
  forgetNetworksJob,
  pruneBriefsJob,
  pruneMailsJob,
  finishRecordingJob,
  pruneRecordingsJob,
  joinSegmentsJob,
  refreshSearchJob,
  publishSearchJob,
  refreshImportsJob,
  nightlyReconciliationJob,
  reconciliationJob,
  backupJob,
  erasureJob,
  operationsCheckJob,
  ledgerCheckJob,
  demoSessionsJob,
];

const BY_NAME = new Map(JOBS.map((job) => [job.name, job]));

/**
 * Validates the payload and runs a job. Validation matters because queued jobs outlive the code
 * that enqueued them.
 */
export async function handleJob(services: Services, name: string, payload: unknown): Promise<void> {
  const job = BY_NAME.get(name);
  if (!job) throw new Error(`There is no job called ${name}.`);
  await job.handle(services, job.schema.parse(payload));
}
