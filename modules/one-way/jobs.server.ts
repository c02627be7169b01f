import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Storage } from "#adapters/storage/port.ts";
import { joinInto } from "#modules/recordings/join.server.ts";
import { defineJob } from "#platform/jobs/define.ts";
import type { Platform } from "#platform/services.ts";
import { keptSegments, listAnswers, listSegments } from "./data.server.ts";
import { JOIN_JOB } from "./job-names.ts";
import { oneWayInterviews } from "./tables.server.ts";

type Deps = Platform & { storage: Storage };

/** Joins an interrupted answer's segments. Retried until all of them are ready. */
export const joinSegmentsJob = defineJob({
  name: JOIN_JOB,
  schema: z.object({ id: z.uuid() }),
  timeoutSeconds: 900,
  concurrency: 1,
  async handle(services: Deps, { id }) {
    const { db } = services;
    const [interview] = await db
      .select({ id: oneWayInterviews.id })
      .from(oneWayInterviews)
      .where(eq(oneWayInterviews.id, id));
    if (!interview) return;
    const [answers, segments] = await Promise.all([listAnswers(db, id), listSegments(db, id)]);
    for (const answer of answers) {
      const kept = keptSegments(segments, answer).filter(({ status }) => status !== "failed");
      if (kept.length < 2) continue;
      if (kept.some(({ status }) => status !== "ready")) {
        throw new Error("A part of the answer isn't ready yet.");
      }
      await joinInto(services, kept);
    }
  },
});
