import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { BRAND } from "#content/brand.ts";
import { HOME } from "#content/home.ts";
import { NICHES } from "#content/niches.ts";
import file from "#content/webinars.json" with { type: "json" };
import { searchChromium } from "./find-chromium.ts";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = join(ROOT, "public", "social");
const WIDTH = 1200;
const HEIGHT = 630;

/** Draws the link previews (1200 × 630): one per niche, one per webinar, and a default. */
async function drawSocialImages(): Promise<void> {
  const scene = (name: string) =>
    readFileSync(join(ROOT, "public", "cards", `${name}.svg`), "utf8");
  const pictures = [
    { name: "default", title: HOME.title.join("<br>"), scene: scene("specialized") },
    ...[...NICHES, ...file.webinars].map(({ slug, title }) => ({
      name: slug,
      title,
      scene: scene(slug),
    })),
  ];
  const browser = await chromium.launch({
    executablePath: searchChromium()[0],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: HEIGHT },
    colorScheme: "light",
  });
  mkdirSync(FOLDER, { recursive: true });
  for (const picture of pictures) {
    await page.setContent(pictureHtml(picture));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, `${picture.name}.png`) });
  }
  await browser.close();
  console.log(`Drew ${pictures.length} previews into public/social.`);
}

function pictureHtml(picture: { title: string; scene: string }): string {
  return `<!doctype html><style>
@font-face { font-family: Display; src: url(data:font/woff2;base64,${displayFont()}); font-weight: 200 800 }
* { margin: 0 }
body { display: grid; grid-template-columns: 560px 640px; width: ${WIDTH}px; height: ${HEIGHT}px; background: #0e3a2a; color: #faf4e6; font-family: Display }
main { display: grid; align-content: space-between; padding: 64px 32px 60px 64px }
h1 { font-size: ${picture.title.length > 40 ? 50 : 64}px; line-height: 1.05; letter-spacing: -0.025em; text-wrap: balance }
p { display: flex; align-items: center; gap: 18px; font-size: 32px; font-weight: 700 }
p svg { width: 56px; height: 56px }
figure { overflow: hidden }
figure svg { display: block; height: ${HEIGHT}px; width: auto; margin-left: ${-(HEIGHT * 1.5 - 640) / 2}px }
</style><main><h1>${picture.title}</h1><p>${readFileSync(join(ROOT, "public", "favicon.svg"), "utf8")}${BRAND.name}</p></main><figure>${picture.scene}</figure>`;
}

function displayFont(): string {
  const require = createRequire(import.meta.url);
  const family = "@fontsource-variable/bricolage-grotesque";
  const folder = dirname(require.resolve(`${family}/package.json`));
  const file = join(folder, "files", "bricolage-grotesque-latin-wght-normal.woff2");
  return readFileSync(file).toString("base64");
}

await drawSocialImages();
