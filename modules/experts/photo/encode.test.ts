import { expect, test } from "vitest";
import { readImageHeader } from "#lib/image-header.ts";
import { BLUE, jpegPhoto, pixelOf, png, pngPhoto, RED } from "#tests/support/photo-files.ts";
import { encodePhoto } from "./encode.server.ts";
import { PHOTO } from "./policy.ts";

async function encoded(file: Buffer) {
  const photo = await encodePhoto(file);
  if (!photo.ok) throw new Error(photo.reason);
  return photo;
}

const isNear = (pixel: number[], color: readonly number[]) =>
  color.every((value, at) => Math.abs(value - pixel[at]!) < 24);

test("keeps a photo's center square in two sizes, as WebP", async () => {
  const { small, large } = await encoded(pngPhoto(300, 600));
  expect(readImageHeader(small)).toEqual({ type: "webp", width: 128, height: 128 });
  expect(readImageHeader(large)).toEqual({ type: "webp", width: 288, height: 288 });
  expect(isNear(await pixelOf(large, 144, 10), RED)).toBe(true);
  expect(isNear(await pixelOf(large, 144, 278), BLUE)).toBe(true);
  expect(readImageHeader((await encoded(large)).small)).toMatchObject({ type: "webp" });
});

test("turns a phone’s photo upright and drops its metadata", async () => {
  const secret = "GPS 48.8584 N 2.2945 E";
  // 6: the right side of the stored pixels is the bottom.
  const file = await jpegPhoto(320, 320, { orientation: 6, secret });
  expect(file.includes(secret)).toBe(true);
  const { small, large } = await encoded(file);
  for (const kept of [small, large]) {
    expect(kept.includes("Exif") || kept.includes("EXIF") || kept.includes("GPS")).toBe(false);
  }
  expect(isNear(await pixelOf(large, 278, 144), RED)).toBe(true);
  expect(isNear(await pixelOf(large, 10, 144), BLUE)).toBe(true);
});

test.each([
  ["nothing", Buffer.alloc(0), "not_a_photo"],
  ["HTML, whatever it is called", Buffer.from("<!doctype html><script>"), "not_a_photo"],
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "not_a_photo"],
  [
    "a photo of over 5 MB",
    Buffer.concat([pngPhoto(200, 200), Buffer.alloc(PHOTO.bytes)]),
    "too_large",
  ],
  ["a thumbnail", pngPhoto(200, 100), "too_small"],
  ["a small file of huge size", png(60_000, 60_000, Buffer.alloc(100)), "too_many_pixels"],
  ["a PNG without its pixels", png(400, 400, Buffer.alloc(100)), "broken"],
  ["a PNG cut off", pngPhoto(400, 400).subarray(0, 60), "broken"],
  [
    "a WebP of noise",
    Buffer.from(`RIFF\xff\0\0\0WEBPVP8L\xf0\0\0\0/\x1f\xc1\x47\0${"\x5a".repeat(200)}`, "latin1"),
    "broken",
  ],
])("refuses %s", async (_what, file, reason) => {
  expect(await encodePhoto(file)).toEqual({ ok: false, reason });
});

test("one broken photo doesn’t stop the next", async () => {
  const [broken, fine] = await Promise.all([
    encodePhoto(png(400, 400, Buffer.alloc(10))),
    encodePhoto(pngPhoto(200, 200)),
  ]);
  expect([broken.ok, fine.ok]).toEqual([false, true]);
});
