import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openChromium } from "./open-chromium.ts";

const PUBLIC = resolve(import.meta.dirname, "..", "public");
const SIZE = 32;
const HEADER_BYTES = 22;

/** For whoever asks for `/favicon.ico` without reading a page: public/favicon.svg as one picture. */
async function drawFavicon(): Promise<void> {
  const browser = await openChromium();
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  const svg = readFileSync(join(PUBLIC, "favicon.svg"), "utf8");
  await page.setContent(
    `<style>* { margin: 0 } svg { display: block; width: ${SIZE}px }</style>${svg}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await browser.close();
  writeFileSync(join(PUBLIC, "favicon.ico"), Buffer.concat([iconHeader(png.length), png]));
}

/** An icon file is a list of pictures, here one PNG: 6 bytes, then 16 for each picture. */
function iconHeader(bytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(SIZE, 6);
  header.writeUInt8(SIZE, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(bytes, 14);
  header.writeUInt32LE(HEADER_BYTES, 18);
  return header;
}

await drawFavicon();
