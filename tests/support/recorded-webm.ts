import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Input,
  Output,
  WebMOutputFormat,
} from "mediabunny";

/** One Opus frame of 20 ms of silence. */
const SILENCE = new Uint8Array([0xf8, 0xff, 0xfe]);

/** A recording like a browser's, without a duration or an index. */
export async function recordedWebm(seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const audio = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(audio);
  await output.start();
  for (let at = 0; at < seconds; at += 0.02) {
    await audio.add(new EncodedPacket(SILENCE, "key", at, 0.02), {
      decoderConfig: { codec: "opus", numberOfChannels: 1, sampleRate: 48_000 },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

/** The duration in a file's header, as a player reads it. */
export async function readDuration(file: Buffer): Promise<number | null> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  return input.getDurationFromMetadata();
}
