import { parentPort, workerData } from "node:worker_threads";
import {
  ALL_FORMATS,
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { cutFragmentHeader } from "./cut-fragment-header.ts";
import { cutToWhole } from "./cut-to-whole.ts";
import type { MediaType } from "./schema.ts";

/** Copies a recording's packets into a new file with a duration and a seek index. */
const { from, to, mediaType } = workerData as { from: string; to: string; mediaType: MediaType };

if (mediaType.endsWith("/webm")) cutToWhole(from);
else cutFragmentHeader(from);
const input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS });
const output = new Output({
  format: mediaType.endsWith("/mp4") ? new Mp4OutputFormat() : new WebMOutputFormat(),
  target: new FilePathTarget(to),
});
const conversion = await Conversion.init({ input, output, showWarnings: false });
if (!conversion.isValid || conversion.discardedTracks.length > 0) {
  throw new Error("The recording has a track that can't be copied.");
}
await conversion.execute();
const repaired = new Input({ source: new FilePathSource(to), formats: ALL_FORMATS });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage({ durationMs: Math.round((await repaired.computeDuration()) * 1000) });
input.dispose();
repaired.dispose();
