import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { COLORS, HEIGHT, WIDTH, type Color } from "./scenes/draw.ts";
import { PAGE_SCENES } from "./scenes/pages.ts";
import { BACKDROP, SCENES } from "./scenes/scenes.ts";
import { STAGE, STAGE_HEIGHT, STAGE_WIDTH } from "./scenes/stage.ts";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = join(ROOT, "public", "cards");

// Placed by hand, like app/ui/scenes/grain.tsx.
const SPECKS =
  "M3 7h1v1H3zM11 22h1v1h-1zM19 4h1v1h-1zM27 15h1v1h-1zM34 30h1v1h-1zM41 9h1v1h-1zM49 21h1v1h-1zM58 3h1v1h-1zM61 27h1v1h-1zM6 38h1v1H6zM15 49h1v1h-1zM22 35h1v1h-1zM30 57h1v1h-1zM38 44h1v1h-1zM46 53h1v1h-1zM54 40h1v1h-1zM60 59h1v1h-1zM9 60h1v1H9zM25 27h1v1h-1zM44 35h1v1h-1z";

// A lamp's light in a dark room: warmer than the lamp, because mixed with green it would turn
// olive.
const BEAM_AT_NIGHT = ".light[opacity]{fill:#f0b060;opacity:.42}";

/**
 * The scenes as files, by name. Images can't read the page's tokens, so they contain the values.
 */
export function drawScenes(): Map<string, string> {
  const palette = readPalette(readFileSync(join(ROOT, "app", "styles", "tokens.css"), "utf8"));
  return new Map([
    ["stage.svg", sceneFile(STAGE, STAGE_WIDTH, STAGE_HEIGHT, palette)],
    ...Object.entries({ ...SCENES, ...PAGE_SCENES }).map(([name, scene]): [string, string] => [
      `${name}.svg`,
      sceneFile(BACKDROP + scene, WIDTH, HEIGHT, palette),
    ]),
  ]);
}

type Palette = ReadonlyMap<Color, { day: string; night: string }>;

function sceneFile(scene: string, width: number, height: number, palette: Palette): string {
  const drawing =
    scene +
    `<pattern id="g" width="64" height="64" patternUnits="userSpaceOnUse"><path class="ink" d="${SPECKS}"/></pattern>` +
    `<path d="M0 0h${width}v${height}H0z" fill="url(#g)" opacity=".13"/>`;
  const used = COLORS.filter((color) => drawing.includes(`class="${color}`));
  const rules = (theme: "day" | "night") =>
    used
      .map(
        (color) =>
          `.${color}{fill:${palette.get(color)![theme]};stroke:${palette.get(color)![theme]}}`,
      )
      .join("");
  const style = `${rules("day")}@media (prefers-color-scheme:dark){${rules("night")}${BEAM_AT_NIGHT}}:not(.l){stroke:none}.l{fill:none;stroke-linecap:round;stroke-linejoin:round}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${style}</style>${drawing}</svg>\n`;
}

function readPalette(css: string): Palette {
  return new Map(
    COLORS.map((color) => {
      const token = color === "accent" ? "--color-accent" : `--color-scene-${color}`;
      const [, day, night] =
        new RegExp(`${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
      if (day === undefined || night === undefined) throw new Error(`tokens.css has no ${token}`);
      return [color, { day, night }];
    }),
  );
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, svg] of drawScenes()) writeFileSync(join(FOLDER, name), svg);
  console.log(`Drew ${drawScenes().size} scenes into public/cards.`);
}
