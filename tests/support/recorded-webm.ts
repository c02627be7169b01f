import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Input,
  Mp4OutputFormat,
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

/** One AAC frame of 1,024 silent samples, and the configuration for it: LC, 48 kHz, mono. */
const AAC_SILENCE = new Uint8Array([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);
const AAC = {
  codec: "mp4a.40.2",
  numberOfChannels: 1,
  sampleRate: 48_000,
  description: new Uint8Array([0x11, 0x88]),
};
const AAC_SECONDS = 1_024 / AAC.sampleRate;

/** A recording like Safari's: AAC in an MP4 of one-second fragments, without a duration. */
export async function recordedMp4(seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target });
  const audio = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(audio);
  await output.start();
  for (let at = 0; at < seconds; at += AAC_SECONDS) {
    const packet = new EncodedPacket(AAC_SILENCE, "key", at, AAC_SECONDS);
    await audio.add(packet, { decoderConfig: AAC });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

/** The duration in a file's header, as a player reads it. */
export async function readDuration(file: Buffer): Promise<number | null> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  return input.getDurationFromMetadata();
}
