import { crc32, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodePalettePng } from "./encode-png.ts";

test("a small picture comes out as its colours, row by row, with sums that fit", () => {
  const red = [200, 10, 10, 255];
  const blue = [10, 10, 200, 255];
  const png = encodePalettePng(Uint8Array.from([red, blue, blue, blue, red, red].flat()), 3, 2);
  expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);

  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString("latin1", 0, 4), body.subarray(4));
    at += 12 + length;
  }
  const palette = chunks.get("PLTE")!;
  const rows = inflateSync(chunks.get("IDAT")!);
  const colour = (index: number) => [...palette.subarray(index * 3, index * 3 + 3)];
  expect([1, 2, 3, 5, 6, 7].map((at) => colour(rows[at]!))).toEqual(
    [red, blue, blue, blue, red, red].map((rgba) => rgba.slice(0, 3)),
  );
});
