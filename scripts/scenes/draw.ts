/** The size of every scene; the floor begins at FLOOR. */
export const WIDTH = 480;
export const HEIGHT = 320;
export const FLOOR = 246;

/** Named as in tokens.css: `--color-scene-wall`, `--color-accent`. */
export const COLORS = [
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
export type Color = (typeof COLORS)[number];

export function fill(color: Color, d: string, opacity?: number): string {
  return `<path class="${color}" d="${d}"${opacity === undefined ? "" : ` opacity="${opacity}"`}/>`;
}

export function line(color: Color, d: string, width: number): string {
  return `<path class="${color} l" d="${d}" stroke-width="${width}"/>`;
}

export function circle(color: Color, x: number, y: number, r: number): string {
  return `<circle class="${color}" cx="${x}" cy="${y}" r="${r}"/>`;
}

export function ellipse(
  color: Color,
  x: number,
  y: number,
  rx: number,
  ry: number,
  opacity?: number,
): string {
  return `<ellipse class="${color}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${opacity === undefined ? "" : ` opacity="${opacity}"`}/>`;
}

export function box(
  color: Color,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): string {
  return `<rect class="${color}" x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ""}/>`;
}

/** Moves, scales and rotates (in degrees) a drawing. */
export function at(x: number, y: number, drawing: string, scale = 1, turn = 0): string {
  const more = `${scale === 1 ? "" : ` scale(${scale})`}${turn === 0 ? "" : ` rotate(${turn})`}`;
  return `<g transform="translate(${x} ${y})${more}">${drawing}</g>`;
}
