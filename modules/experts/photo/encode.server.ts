import { Worker } from "node:worker_threads";
import { type ImageHeader, readImageHeader } from "#lib/image-header.ts";
import type { Result } from "#lib/result.ts";
import { PHOTO, type PhotoRefusal } from "./policy.ts";

export type EncodedPhoto = { small: Buffer; large: Buffer };

/** A decoded photo takes 100 MB, so one at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Checks a file by its content and reencodes its center square, so that only pixels survive: no
 * EXIF data, no location, no trailing bytes.
 */
export async function encodePhoto(file: Buffer): Promise<Result<EncodedPhoto, PhotoRefusal>> {
  if (file.length > PHOTO.bytes) return { ok: false, reason: "too_large" };
  const header = readImageHeader(file);
  if (!header) return { ok: false, reason: "not_a_photo" };
  const { type, width, height } = header;
  if (width * height > PHOTO.pixels) return { ok: false, reason: "too_many_pixels" };
  if (Math.min(width, height) < PHOTO.leastSide) return { ok: false, reason: "too_small" };
  const encoding = last.then(() => encodeInThread(file, type));
  last = encoding.catch(() => {});
  try {
    return { ok: true, ...(await encoding) };
  } catch {
    return { ok: false, reason: "broken" };
  }
}

/** Rejects if it can't be decoded in time. The codecs can't access memory outside WebAssembly. */
async function encodeInThread(file: Buffer, type: ImageHeader["type"]): Promise<EncodedPhoto> {
  const copy = Uint8Array.from(file).buffer;
  const worker = new Worker(new URL("./encode-worker.ts", import.meta.url), {
    workerData: { file: copy, type },
    transferList: [copy],
    // Keep codecs' messages about broken files out of our log.
    stdout: true,
    stderr: true,
  });
  const deadline = setTimeout(() => void worker.terminate(), PHOTO.encodeMs);
  try {
    const { small, large } = await new Promise<{ small: Uint8Array; large: Uint8Array }>(
      (resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", () => reject(new Error("The photo can't be decoded.")));
      },
    );
    return { small: Buffer.from(small), large: Buffer.from(large) };
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}
