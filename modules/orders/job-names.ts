/** The handlers are in jobs.server.ts. */
export const REFUND_JOB = "orders.refund";
export const WEBHOOK_JOB = "orders.webhook";
