/** The handler is in jobs.server.ts. */
export const JOIN_JOB = "one-way.join";
