import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/**
 * A PNG with a palette, a third of what full colour would take: flat pictures have few colours.
 * Rare ones (edges of letters) take the nearest that is kept.
 * @param pixels RGBA, row by row; what is see-through is drawn as if it were not
 */
export function encodePalettePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const { palette, indices } = reduceColours(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // Each row begins with its filter: none, which serves flat colours best.
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function reduceColours(pixels: Uint8Array): { palette: number[]; indices: Uint8Array } {
  const counts = new Map<number, number>();
  const colours = new Uint32Array(pixels.length / 4);
  for (let at = 0; at < colours.length; at += 1) {
    const rgb = (pixels[at * 4]! << 16) | (pixels[at * 4 + 1]! << 8) | pixels[at * 4 + 2]!;
    colours[at] = rgb;
    counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  }
  const byUse = [...counts].toSorted(([a, m], [b, n]) => n - m || a - b).map(([rgb]) => rgb);
  const palette = byUse.slice(0, MOST_COLOURS);
  const indexOf = new Map(
    byUse.map((rgb, rank) => [rgb, rank < MOST_COLOURS ? rank : nearest(palette, rgb)]),
  );
  return { palette, indices: Uint8Array.from(colours, (rgb) => indexOf.get(rgb)!) };
}

function nearest(palette: readonly number[], rgb: number): number {
  let best = 0;
  let least = Infinity;
  for (const [index, other] of palette.entries()) {
    const red = (rgb >> 16) - (other >> 16);
    const green = ((rgb >> 8) & 255) - ((other >> 8) & 255);
    const blue = (rgb & 255) - (other & 255);
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
