/** The handler is in jobs.server.ts. */
export const FINISH_JOB = "recordings.finish";
