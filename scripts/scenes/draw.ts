/** Scenes are drawn on a sheet of this size; the floor begins at FLOOR. */
export const WIDTH = 480;
export const HEIGHT = 320;
export const FLOOR = 246;

/** The colours of the scenes, as tokens.css names them: `--color-scene-wall`, `--color-accent`. */
export const COLOURS = [
  "wall",
  "floor",
  "wood",
  "wood-dark",
  "velvet",
  "velvet-dark",
  "green",
  "green-dark",
  "light",
  "bulb",
  "cream",
  "shadow",
  "ink",
  "steam",
  "sky",
  "accent",
] as const;
export type Colour = (typeof COLOURS)[number];

/** A filled path. */
export function fill(colour: Colour, d: string, opacity?: number): string {
  return `<path class="${colour}" d="${d}"${opacity === undefined ? "" : ` opacity="${opacity}"`}/>`;
}

/** A drawn line. */
export function line(colour: Colour, d: string, width: number): string {
  return `<path class="${colour} l" d="${d}" stroke-width="${width}"/>`;
}

export function circle(colour: Colour, x: number, y: number, r: number): string {
  return `<circle class="${colour}" cx="${x}" cy="${y}" r="${r}"/>`;
}

export function ellipse(
  colour: Colour,
  x: number,
  y: number,
  rx: number,
  ry: number,
  opacity?: number,
): string {
  return `<ellipse class="${colour}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${opacity === undefined ? "" : ` opacity="${opacity}"`}/>`;
}

export function box(
  colour: Colour,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): string {
  return `<rect class="${colour}" x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ""}/>`;
}

/** Moves a drawing to a place, larger or smaller, turned by degrees. */
export function at(x: number, y: number, drawing: string, scale = 1, turn = 0): string {
  const more = `${scale === 1 ? "" : ` scale(${scale})`}${turn === 0 ? "" : ` rotate(${turn})`}`;
  return `<g transform="translate(${x} ${y})${more}">${drawing}</g>`;
}
