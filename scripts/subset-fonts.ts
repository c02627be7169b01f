import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const FOLDER = resolve(import.meta.dirname, "..", "app", "styles", "fonts");

/** Headings need a single bold weight; text keeps the axis between its four weights. */
const FAMILIES = [
  {
    name: "hanken-grotesk",
    manifest: require.resolve("@fontsource-variable/hanken-grotesk/package.json"),
    wght: { min: 400, max: 700 },
  },
  {
    name: "bricolage-grotesque",
    manifest: require.resolve("@fontsource-variable/bricolage-grotesque/package.json"),
    wght: 700,
  },
];

/** `latin` is preloaded; the others load for a name or a price in rupees. */
const SUBSETS = {
  latin: `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}ıŒœˆ˚˜–—‘’‚“”„†•…‰′″‹›⁄€™←↑→↓−∕`,
  "latin-ext": `${characters(0x100, 0x2ff)}₹`,
};

function characters(first: number, last: number): string {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return String.fromCodePoint(...codes);
}

/** The fonts as files, by name: half the size of the packages' own. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const { name, manifest, wght } of FAMILIES) {
    const source = dirname(manifest);
    for (const [subset, text] of Object.entries(SUBSETS)) {
      const whole = readFileSync(join(source, "files", `${name}-${subset}-wght-normal.woff2`));
      const part = await subsetFont(whole, text, {
        targetFormat: "woff2",
        variationAxes: { wght },
      });
      files.set(`${name}-${subset}.woff2`, part);
    }
    files.set(`${name}-license.txt`, readFileSync(join(source, "LICENSE")));
  }
  return files;
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, file] of await subsetFonts()) {
    writeFileSync(join(FOLDER, name), file);
    console.log(`${name}: ${file.length} bytes`);
  }
}
