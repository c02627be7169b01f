import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import type { Services } from "#app/services.ts";
import { openSegment } from "#modules/one-way/commands/open-segment.server.ts";
import { scoreOneself } from "#modules/one-way/commands/score-oneself.server.ts";
import { startFreeInterview } from "#modules/one-way/commands/start-interview.server.ts";
import { takeStep } from "#modules/one-way/commands/take-step.server.ts";
import { listAnswers, listOneWay } from "#modules/one-way/data.server.ts";
import { appendPart, declareSize } from "#modules/recordings/commands.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { fixedClock } from "#platform/clock.ts";
import { DEMO_CANDIDATE, type Demo } from "./people.ts";
import { addRecordingScorecard } from "./recording-scorecard.ts";

/** In an earlier week, so that this week's free interview is still available. */
const BEFORE_MS = 8 * 86_400_000;
const SECONDS = [42, 57, 38];
const LEVELS = [3, 4, 3, 2, 4];
/** One Opus frame of 20 ms of silence. */
const SILENCE = new Uint8Array([0xf8, 0xff, 0xfe]);

/** A free interview of the demo's candidate, submitted and scored, once. Nobody speaks in it. */
export async function addOneWay(services: Services, demo: Demo): Promise<void> {
  const { userId } = demo.candidate;
  if ((await listOneWay(services.db, userId)).length > 0) return;
  const at = new Date(services.clock.now().getTime() - BEFORE_MS).toISOString();
  const deps = { ...services, clock: fixedClock(at) };
  const started = await startFreeInterview(
    deps,
    { userId, zone: DEMO_CANDIDATE.zone },
    { topic: "coding", pace: "standard", spoken: false, age: "adult" },
  );
  if (!started.ok) return;
  const of = { interviewId: started.id, userId };
  await takeStep(deps, of, { step: "show", position: 0 });
  for (const { position } of await listAnswers(deps.db, started.id)) {
    const startedAt = new Date(Date.parse(at) - 600_000 + position * 120_000).toISOString();
    const facts = { type: "audio/webm", startedAt, position, take: 1 } as const;
    const opened = await openSegment(deps, of, facts);
    if (!opened.ok) throw new Error(`The demo answer could not be recorded: ${opened.reason}`);
    const content = await silence(SECONDS[position] ?? 30);
    await appendPart(deps, opened.id, 0, content);
    await declareSize(deps, opened.id, content.length);
    await takeStep(deps, of, { step: "stop", position, take: 1 });
    await takeStep(deps, of, { step: "next", position });
  }
  await takeStep(deps, of, { step: "submit" });
  const dimensions = getRubric("coding")?.dimensions ?? [];
  const levels = dimensions.map(({ key }, index) => [key, LEVELS[index] ?? 3] as const);
  await scoreOneself(deps, of, Object.fromEntries(levels));
  await addRecordingScorecard(deps, demo, started.id);
}

async function silence(seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const audio = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(audio);
  await output.start();
  for (let frame = 0; frame < seconds * 50; frame += 1) {
    await audio.add(new EncodedPacket(SILENCE, "key", frame / 50, 0.02), {
      decoderConfig: { codec: "opus", numberOfChannels: 1, sampleRate: 48_000 },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}
