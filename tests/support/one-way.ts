import { sql } from "drizzle-orm";
import type { Services } from "#app/services.ts";
import { openSegment } from "#modules/one-way/commands/open-segment.server.ts";
import { startFreeInterview } from "#modules/one-way/commands/start-interview.server.ts";
import { takeStep } from "#modules/one-way/commands/take-step.server.ts";
import { listAnswers } from "#modules/one-way/data.server.ts";
import { appendPart, declareSize } from "#modules/recordings/commands.server.ts";
import type { TestServices } from "./test-services.ts";

/**
 * A submitted free coding interview of this person, with `recorded` as every answer. Its files take
 * a second each to finish; if nothing plays them, pass their length as `durationMs` instead.
 */
export async function recordInterview(
  services: Services & Pick<TestServices, "runJobs">,
  userId: string,
  recorded: Buffer,
  durationMs?: number,
): Promise<string> {
  const started = await startFreeInterview(
    services,
    { userId, zone: "UTC" },
    { topic: "coding", pace: "standard", spoken: false, age: "adult" },
  );
  if (!started.ok) throw new Error(`The fixture could not start: ${started.reason}`);
  const of = { interviewId: started.id, userId };
  await takeStep(services, of, { step: "show", position: 0 });
  for (const { position } of await listAnswers(services.db, started.id)) {
    const startedAt = new Date(services.clock.now().getTime() - 60_000).toISOString();
    const facts = { type: "audio/webm", startedAt, position, take: 1 } as const;
    const opened = await openSegment(services, of, facts);
    if (!opened.ok) throw new Error(`The fixture could not record: ${opened.reason}`);
    await appendPart(services, opened.id, 0, recorded);
    await declareSize(services, opened.id, recorded.length);
    await takeStep(services, of, { step: "stop", position, take: 1 });
    await takeStep(services, of, { step: "next", position });
  }
  await takeStep(services, of, { step: "submit" });
  if (durationMs !== undefined) {
    await services.db.execute(
      sql`update recordings
          set status = 'ready', duration_ms = ${durationMs}, file_key = 'recordings/' || id || '.webm'
          where session_id = ${started.id}::uuid`,
    );
  }
  await services.runJobs();
  return started.id;
}
