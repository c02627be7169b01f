import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import OpusScript from "opusscript";

const RATE = 16_000;
const FRAME_MS = 20;
const FRAME_BYTES = (RATE / 1_000) * FRAME_MS * 2;
const BITS_PER_SECOND = 16_000;
/** RFC 7845, section 5.1: version 1, one channel, 312 samples to skip, the input's rate. */
const HEAD = Uint8Array.of(...Buffer.from("OpusHead"), 1, 1, 0x38, 1, 0x80, 0x3e, 0, 0, 0, 0, 0);

/** Speech in 16 bits at 16 kHz as WebM with Opus: about 2.5 KB a second. */
export async function encodeOpus(samples: Buffer): Promise<Buffer> {
  const encoder = new OpusScript(RATE, 1, OpusScript.Application.VOIP);
  encoder.setBitrate(BITS_PER_SECOND);
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const track = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(track);
  await output.start();
  const decoderConfig = {
    codec: "opus",
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: HEAD,
  };
  const frames = Math.floor(samples.length / FRAME_BYTES);
  for (let at = 0; at < frames; at += 1) {
    const frame = samples.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES);
    const bytes = new Uint8Array(encoder.encode(frame, FRAME_BYTES / 2));
    const packet = new EncodedPacket(bytes, "key", (at * FRAME_MS) / 1_000, FRAME_MS / 1_000);
    await track.add(packet, at === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  encoder.delete();
  return Buffer.from(target.buffer!);
}
