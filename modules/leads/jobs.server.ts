import type { Platform } from "#platform/services.ts";
import type { Crm } from "#adapters/crm/port.ts";
import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import {
  deliverLead,
  DELIVERY_TRIES,
  eraseAtCrm,
  queueWaiting,
} from "./commands/deliver-lead.server.ts";
import { pruneLeads } from "./commands/prune-leads.server.ts";
import { CRM_DELIVER, CRM_ERASE } from "./job-names.ts";

/** Enough retries for a CRM that is down for a day; after that, people take over. */
const RETRY_FOR_DAYS = { limit: DELIVERY_TRIES - 1, delaySeconds: 2, maxDelaySeconds: 1800 };

export const deliverLeadJob = defineJob({
  name: CRM_DELIVER,
  schema: z.object({ leadId: z.uuid() }),
  retry: RETRY_FOR_DAYS,
  async handle(services: Platform & { crm: Crm }, { leadId }) {
    await deliverLead(services, leadId);
  },
});

/** For a CRM configured later, and leads whose delivery an operator restarts. */
export const queueWaitingJob = defineJob({
  name: "leads.queue-waiting",
  schema: z.object({}),
  schedule: "* * * * *",
  handle: (services: Platform & { crm: Crm }) => queueWaiting(services),
});

export const pruneLeadsJob = defineJob({
  name: "leads.prune",
  schema: z.object({}),
  schedule: "23 3 * * *",
  async handle(services: Platform & { crm: Crm }) {
    await pruneLeads(services);
  },
});

export const eraseAtCrmJob = defineJob({
  name: CRM_ERASE,
  schema: z.object({ ref: z.string().min(1) }),
  retry: RETRY_FOR_DAYS,
  async handle(services: Platform & { crm: Crm }, { ref }) {
    await eraseAtCrm(services, ref);
  },
});
