import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import type { Services } from "#app/services.ts";
import { appendPart, declareSize, openRecording } from "#modules/recordings/commands.server.ts";
import type { Demo } from "./people.ts";

const FRAMES = join(import.meta.dirname, "frames");
/** What a WebP file has before its picture, which is a key frame of VP8. */
const WEBP_HEADER = 20;
/** Every frame can be shown alone, so that a jump lands within this time. */
const EVERY_S = 5;

/** Both people's recordings of a demo session: a drawn portrait each, and nobody speaks. */
export async function recordDemoSession(
  services: Services,
  demo: Demo,
  session: { id: string; startAt: Date; seconds: number },
): Promise<void> {
  for (const role of ["candidate", "expert"] as const) {
    const opened = await openRecording(services, {
      userId: role === "candidate" ? demo.candidate.userId : demo.hostId,
      sessionId: session.id,
      role,
      mediaType: "video/webm",
      startedAt: session.startAt,
    });
    if (!opened.ok) throw new Error(`The demo session could not be recorded: ${opened.reason}`);
    const frame = readFileSync(join(FRAMES, `${role}.webp`)).subarray(WEBP_HEADER);
    const content = await still(frame, session.seconds);
    await appendPart(services, opened.id, 0, content);
    await declareSize(services, opened.id, content.length);
  }
}

async function still(frame: Uint8Array, seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const video = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(video);
  await output.start();
  for (let at = 0; at < seconds; at += EVERY_S) {
    await video.add(new EncodedPacket(frame, "key", at, EVERY_S), {
      decoderConfig: { codec: "vp8", codedWidth: 640, codedHeight: 360 },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}
