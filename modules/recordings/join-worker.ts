import { parentPort, workerData } from "node:worker_threads";
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import type { MediaType } from "./schema.ts";

/** Concatenates recordings into one file without encoding; null if their configurations differ. */
const { files, to, mediaType } = workerData as {
  files: string[];
  to: string;
  mediaType: MediaType;
};

type Part = {
  input: Input;
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
  seconds: number;
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await join());

async function join(): Promise<{ durationMs: number } | null> {
  const parts = await Promise.all(files.map(open));
  try {
    const configurations = await Promise.all(parts.map(configurationOf));
    if (new Set(configurations).size !== 1) return null;
    await write(parts);
  } finally {
    for (const { input } of parts) input.dispose();
  }
  const joined = new Input({ source: new FilePathSource(to), formats: ALL_FORMATS });
  const durationMs = Math.round((await joined.computeDuration()) * 1000);
  joined.dispose();
  return { durationMs };
}

async function open(file: string): Promise<Part> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  const [video, audio, seconds] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
    input.computeDuration(),
  ]);
  return { input, video, audio, seconds };
}

/** The configuration that must match to join two recordings. */
async function configurationOf({ video, audio }: Part): Promise<string> {
  const configs = [await video?.getDecoderConfig(), await audio?.getDecoderConfig()];
  return JSON.stringify(configs, (_key, value: unknown) =>
    ArrayBuffer.isView(value)
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64")
      : value,
  );
}

async function write(parts: readonly Part[]): Promise<void> {
  const { video, audio } = parts[0]!;
  const output = new Output({
    format: mediaType.endsWith("/mp4") ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target: new FilePathTarget(to),
  });
  const pictures = video?.codec ? new EncodedVideoPacketSource(video.codec) : null;
  const sound = audio?.codec ? new EncodedAudioPacketSource(audio.codec) : null;
  if (pictures) output.addVideoTrack(pictures);
  if (sound) output.addAudioTrack(sound);
  await output.start();
  // Both tracks concurrently: the muxer interleaves them and waits for the slower one.
  await Promise.all([
    pictures && addVideo(pictures, parts).then(() => pictures.close()),
    sound && addAudio(sound, parts).then(() => sound.close()),
  ]);
  await output.finalize();
}

async function addVideo(to: EncodedVideoPacketSource, parts: readonly Part[]): Promise<void> {
  let from = 0;
  for (const { video, seconds } of parts) {
    const decoderConfig = (await video!.getDecoderConfig())!;
    for await (const packet of new EncodedPacketSink(video!).packets()) {
      await to.add(packet.clone({ timestamp: packet.timestamp + from }), { decoderConfig });
    }
    from += seconds;
  }
}

async function addAudio(to: EncodedAudioPacketSource, parts: readonly Part[]): Promise<void> {
  let from = 0;
  for (const { audio, seconds } of parts) {
    const decoderConfig = (await audio!.getDecoderConfig())!;
    for await (const packet of new EncodedPacketSink(audio!).packets()) {
      await to.add(packet.clone({ timestamp: packet.timestamp + from }), { decoderConfig });
    }
    from += seconds;
  }
}
