import { box, circle, type Color, ellipse, fill, FLOOR, HEIGHT, line, WIDTH } from "./draw.ts";

/** The room of every scene: wall, floor and baseboard. */
export function room(): string {
  return (
    box("wall", 0, 0, WIDTH, FLOOR) +
    box("floor", 0, FLOOR, WIDTH, HEIGHT - FLOOR) +
    `<path class="shadow" d="M0 ${FLOOR - 4}h${WIDTH}v4H0z" opacity=".6"/>`
  );
}

/** A lamp that hangs at `x` down to `y`, and its light on the floor. */
export function lamp(x: number, y = 74, reach = 96): string {
  const bottom = HEIGHT - 22;
  return (
    fill("light", `M${x - 34} ${y}h68l${reach - 34} ${bottom - y}H${x - reach}z`, 0.5) +
    ellipse("velvet", x, bottom, reach, 17, 0.92) +
    ellipse("velvet-dark", x, bottom, reach - 18, 12, 0.5) +
    fill("ink", `M${x - 1.5} 0h3v${y - 40}h-3z`) +
    fill("bulb", `M${x - 13} ${y}a13 13 0 0 0 26 0z`) +
    fill("green-dark", `M${x - 16} ${y - 38}h32l20 38h-72z`) +
    fill("green", `M${x + 3} ${y - 38}h13l20 38h-24z`)
  );
}

/** A chair from the front, its feet at 0,0. */
export function chair(color: "green" | "velvet" = "green"): string {
  const dark = color === "green" ? "green-dark" : "velvet-dark";
  return (
    ellipse("shadow", 0, 0, 44, 7, 0.5) +
    fill("wood-dark", "M-32-52h7v52h-7zM25-52h7V0h-7zM-20-46h5v38h-5zM15-46h5v38h-5z") +
    fill(color, "M-34-124c0-8 5-13 13-13h42c8 0 13 5 13 13v50h-68z") +
    fill(dark, "M6-137h15c8 0 13 5 13 13v50H6z", 0.45) +
    fill("cream", "M-40-76h80a6 6 0 0 1 6 6v10h-92v-10a6 6 0 0 1 6-6z") +
    fill("shadow", "M-46-62h92v7h-92z")
  );
}

/** A chair's back, seen across the table, standing at 0,0. */
export function chairBack(color: "green" | "velvet" | "wood" = "green"): string {
  const dark = color === "green" ? "green-dark" : color === "velvet" ? "velvet-dark" : "wood-dark";
  return (
    fill(color, "M-23 0v-56c0-12 8-20 23-20s23 8 23 20V0z") +
    fill(dark, "M4-76c12 1 19 8 19 20V0H4z", 0.5) +
    [-9, 9].map((x) => circle(dark, x, -50, 2.4)).join("") +
    circle(dark, 0, -34, 2.4)
  );
}

/** A table, its top 84 above 0,0. */
export function table(width: number): string {
  const half = width / 2;
  return (
    ellipse("shadow", 0, 0, half + 4, 7, 0.45) +
    fill(
      "wood-dark",
      `M${-half + 14}-76h11l-3 76h-8zM${half - 25}-76h11v76h-8zM${-half + 4}-78h${width - 8}v10H${-half + 4}z`,
    ) +
    fill("wood", `M${-half}-88h${width}a4 4 0 0 1 0 11H${-half}a4 4 0 0 1 0-11z`)
  );
}

/** A cup with steam, standing at 0,0. */
export function cup(color: "cream" | "velvet" = "cream"): string {
  return (
    fill(color, "M-11-20h22v14c0 4-3 6-7 6h-8c-4 0-7-2-7-6z") +
    line(color, "M11-16h3a5 5 0 0 1 0 10h-3", 3) +
    line("steam", "M-3-27c-4-5 4-8 0-13M5-27c-4-5 4-8 0-13", 2)
  );
}

/** A sheet of paper with lines of text, its top left at 0,0. */
export function sheet(width: number, height: number, lines: number, marked?: number): string {
  const step = (height - 22) / lines;
  const rows = Array.from({ length: lines }, (_, row) => {
    const length = row % 3 === 2 ? 0.55 : row % 2 === 1 ? 0.85 : 1;
    const y = 15 + row * step;
    return box(row === marked ? "accent" : "shadow", 10, y, (width - 20) * length, 4, 2);
  });
  return box("cream", 0, 0, width, height, 3) + rows.join("");
}

export function plant(): string {
  return (
    ellipse("shadow", 0, 0, 22, 5, 0.5) +
    fill(
      "green",
      "M0-34c-4-26-20-34-30-34 2 20 12 32 30 34zM0-34c2-30 14-44 26-48 2 22-6 40-26 48z",
    ) +
    fill("green-dark", "M0-34c-10-22-6-46 4-58 10 18 8 40-4 58z") +
    fill("velvet", "M-17-38h34l-5 38h-24z") +
    fill("velvet-dark", "M3-38h14l-5 38H1z")
  );
}

/** A wall clock, centered at 0,0. */
export function clock(radius = 20): string {
  return (
    circle("green-dark", 0, 0, radius) +
    circle("cream", 0, 0, radius - 5) +
    line("ink", `M0 ${-radius + 9}V0l${radius * 0.35} ${radius * 0.22}`, 2.6)
  );
}

/** An arched door in its frame, standing at 0,0. */
export function door(color: Color): string {
  return (
    fill("wood-dark", "M-48 0v-112a48 48 0 0 1 96 0V0z") +
    fill(color, "M-39 0v-112a39 39 0 0 1 78 0V0z") +
    box("cream", -20, -122, 40, 10, 2) +
    circle("accent", 27, -62, 4.5)
  );
}

/** The same door ajar, with light behind it. */
export function openDoor(): string {
  return (
    door("light") +
    fill("light", "M-39 0h78l32 58H-96z", 0.6) +
    fill("green-dark", "M39 0v-112c0-16-9-30-23-36L0-120V26z") +
    circle("accent", 8, -54, 4.5)
  );
}

/** A small lamp over a door, centered at 0,0. */
export function wallLamp(isLit: boolean): string {
  return (
    fill("ink", "M-2-40h4v24h-4z") +
    (isLit ? fill("bulb", "M-10 4a10 10 0 0 0 20 0z") : "") +
    fill("green-dark", "M-12-18h24L23 4h-46z")
  );
}
