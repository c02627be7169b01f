import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { ImageHeader } from "#lib/image-header.ts";
import { PHOTO_SIZES } from "./policy.ts";

/** The codecs construct one, and Node has none. */
class Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: Pixels });

/** The codecs' own loaders would fetch their WebAssembly, so we pass it in. */
async function wasm(file: string): Promise<WebAssembly.Module> {
  const path = fileURLToPath(import.meta.resolve(`@jsquash/${file}`));
  return WebAssembly.compile(readFileSync(path));
}

async function decode(file: ArrayBuffer, type: ImageHeader["type"]): Promise<Pixels> {
  switch (type) {
    case "jpeg": {
      const jpeg = await import("@jsquash/jpeg/decode.js");
      await init(jpeg.init, "jpeg/codec/dec/mozjpeg_dec.wasm");
      // Applies the EXIF orientation; the EXIF data itself is dropped.
      return jpeg.default(file, { preserveOrientation: true });
    }
    case "png": {
      const png = await import("@jsquash/png/decode.js");
      await init(png.init, "png/codec/pkg/squoosh_png_bg.wasm");
      return png.default(file);
    }
    case "webp": {
      const webp = await import("@jsquash/webp/decode.js");
      await init(webp.init, "webp/codec/dec/webp_dec.wasm");
      return webp.default(file);
    }
  }
}

/** Typed for a browser's options, but takes a module (each package's README). */
async function init(start: unknown, file: string): Promise<void> {
  await (start as (module: WebAssembly.Module) => Promise<unknown>)(await wasm(file));
}

/** The center square. */
function crop({ data, width, height }: Pixels): Pixels {
  const side = Math.min(width, height);
  const left = (width - side) >> 1;
  const top = (height - side) >> 1;
  const square = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row += 1) {
    const start = ((top + row) * width + left) * 4;
    square.set(data.subarray(start, start + side * 4), row * side * 4);
  }
  return new Pixels(square, side, side);
}

const { file, type } = workerData as { file: ArrayBuffer; type: ImageHeader["type"] };
const square = crop(await decode(file, type));
const { default: resize, initResize } = await import("@jsquash/resize");
await init(initResize, "resize/lib/resize/pkg/squoosh_resize_bg.wasm");
const { default: encode, init: initEncode } = await import("@jsquash/webp/encode.js");
await init(initEncode, "webp/codec/enc/webp_enc_simd.wasm");
const encoded = [];
for (const side of [PHOTO_SIZES.large, PHOTO_SIZES.small]) {
  const scaled = await resize(square as ImageData, { width: side, height: side });
  encoded.push(Buffer.from(await encode(scaled, { quality: 82 })));
}
const [large, small] = encoded;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage({ large, small });
