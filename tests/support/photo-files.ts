import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";

type Color = readonly [number, number, number];

/** RGBA rows whose upper half has one color and whose lower half another. */
function halves(width: number, height: number, [top, bottom]: readonly [Color, Color]) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    data.set([...(at < (width * height) / 2 ? top : bottom), 255], at * 4);
  }
  return data;
}

export const RED = [200, 30, 30] as const;
export const BLUE = [30, 30, 200] as const;

export function pngPhoto(width: number, height: number): Buffer {
  const pixels = Buffer.from(halves(width, height, [RED, BLUE]));
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.from([0]),
    pixels.subarray(row * width * 4, (row + 1) * width * 4),
  ]);
  return png(width, height, Buffer.concat(rows.flat()));
}

/** A PNG whose header claims this size. */
export function png(width: number, height: number, raw: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const wasm = (file: string) =>
  WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve(`@jsquash/${file}`))));

/** As a phone sends it: EXIF data with an orientation and more. */
export async function jpegPhoto(
  width: number,
  height: number,
  exif: { orientation: number; secret: string },
): Promise<Buffer> {
  const { default: encode, init } = await import("@jsquash/jpeg/encode.js");
  const start = init as unknown as (module: WebAssembly.Module) => Promise<void>;
  await start(await wasm("jpeg/codec/enc/mozjpeg_enc.wasm"));
  const pixels = { data: halves(width, height, [RED, BLUE]), width, height };
  const plain = Buffer.from(await encode(pixels as unknown as ImageData, { quality: 90 }));
  // Big-endian TIFF with one directory entry: tag 0x112, a short.
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(exif.orientation, 18);
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff, Buffer.from(exif.secret)]);
  const segment = Buffer.from([0xff, 0xe1, 0, 0]);
  segment.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([plain.subarray(0, 2), segment, body, plain.subarray(2)]);
}

/** RGBA of one pixel of a WebP image. */
export async function pixelOf(webp: Buffer, x: number, y: number): Promise<number[]> {
  const { default: decode, init } = await import("@jsquash/webp/decode.js");
  // The decoder constructs one, and Node has none.
  Object.assign(globalThis, {
    ImageData: class {
      readonly data: Uint8ClampedArray;
      readonly width: number;
      constructor(data: Uint8ClampedArray, width: number) {
        this.data = data;
        this.width = width;
      }
    },
  });
  const start = init as unknown as (module: WebAssembly.Module) => Promise<void>;
  await start(await wasm("webp/codec/dec/webp_dec.wasm"));
  const { data, width } = await decode(Uint8Array.from(webp).buffer);
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}
