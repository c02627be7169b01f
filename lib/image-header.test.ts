import fc from "fast-check";
import { expect, test } from "vitest";
import { jpegPhoto, pngPhoto } from "#tests/support/photo-files.ts";
import { readImageHeader } from "./image-header.ts";

test("reads the size of a PNG and of a JPEG behind its EXIF data", async () => {
  expect(readImageHeader(pngPhoto(40, 30))).toEqual({ type: "png", width: 40, height: 30 });
  const jpeg = await jpegPhoto(40, 30, { orientation: 6, secret: "GPS" });
  expect(readImageHeader(jpeg)).toEqual({ type: "jpeg", width: 40, height: 30 });
});

test.each([
  ["extended", "VP8X\n\0\0\0\0\0\0\0\x1f\x01\0\x1f\x01\0", 288, 288],
  ["lossless", "VP8L\n\0\0\0/\x1f\xc1\x47\0", 288, 288],
  ["lossy", "VP8 \n\0\0\0\0\0\0\x9d\x01*\x20\x01\x20\x01", 288, 288],
])("reads the size of a WebP, %s", (_kind, chunk, width, height) => {
  const file = Buffer.from(`RIFF\0\0\0\0WEBP${chunk}`, "latin1");
  expect(readImageHeader(file)).toEqual({ type: "webp", width, height });
});

test("is null for other files, and for any beginning of one, without throwing", async () => {
  for (const text of [
    "",
    "GIF89a",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "\xff\xd8\xff\xff",
  ]) {
    expect(readImageHeader(Buffer.from(text, "latin1"))).toBeNull();
  }
  const files = [pngPhoto(40, 30), await jpegPhoto(40, 30, { orientation: 1, secret: "" })];
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(400),
      fc.uint8Array({ maxLength: 40 }),
      (file, at, noise) => {
        const broken = Buffer.concat([file.subarray(0, at), noise]);
        const header = readImageHeader(broken);
        expect(header === null || header.width >= 0).toBe(true);
      },
    ),
  );
});
