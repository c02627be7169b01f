import { at, box, circle, ellipse, fill, line } from "./draw.ts";

/** A counter window with a slot and a shutter; 190 × 150 from its top left. */
export function counterWindow(): string {
  return (
    box("wood-dark", -8, -8, 206, 166, 6) +
    box("sky", 0, 0, 190, 150, 2) +
    fill("cream", "M30 0h50L10 150h-10V62zM112 0h20L62 150H42z", 0.4) +
    box("wood-dark", 92, 0, 6, 150) +
    fill("green-dark", "M0 0h190v26H0z") +
    line("green", "M0 9h190M0 18h190", 3) +
    circle("wood-dark", 46, 92, 17) +
    circle("cream", 46, 92, 13) +
    line("wood-dark", "M40 86v12M46 85v14M52 86v12", 2.4) +
    fill("ink", "M62 150v-16h66v16z") +
    fill("wood", "M-22 150h234v16H-22z") +
    fill("wood-dark", "M-22 162h234v6H-22z")
  );
}

/** A suitcase with a label, standing at 0,0. */
export function suitcase(): string {
  return (
    ellipse("shadow", 0, 0, 52, 6, 0.5) +
    line("ink", "M-14-78v-12h28v12", 5) +
    box("velvet", -48, -78, 96, 76, 8) +
    fill("velvet-dark", "M10-78h30a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8H10z", 0.55) +
    fill("accent", "M-32-78h9v76h-9zM23-78h9v76h-9z") +
    box("cream", -14, -50, 26, 18, 2) +
    line("shadow", "M-9-44H7M-9-38h10", 2.4)
  );
}

/** A shield, centered at 0,0. */
export function shield(): string {
  const outline = "M0-62c22 12 40 14 56 14 0 52-16 86-56 108C-40 38-56 4-56-48c16 0 34-2 56-14z";
  return (
    at(0, 0, fill("green-dark", outline)) +
    at(0, 0, fill("green", outline), 0.86) +
    fill("green-dark", "M0-53c19 10 34 12 48 12 0 45-14 74-48 93z", 0.45) +
    circle("accent", 0, -10, 12) +
    fill("accent", "M-6-4H6l6 32h-24z")
  );
}

/** A stack of coins, standing at 0,0. */
export function coins(count: number): string {
  return Array.from({ length: count }, (_, coin) => {
    const y = -coin * 8;
    const x = coin % 2 === 0 ? 0 : 2;
    return (
      fill("wood", `M${x - 20} ${y - 8}h40v4a20 5 0 0 1-40 0z`) + ellipse("accent", x, y - 8, 20, 5)
    );
  }).join("");
}

/** A stethoscope that hangs from 0,0. */
export function stethoscope(): string {
  return (
    line("green", "M-18 0c-4 30 2 46 18 52 16-6 22-22 18-52M0 52v34c0 24 34 24 34 2V74", 5) +
    circle("ink", -18, -2, 5) +
    circle("ink", 18, -2, 5) +
    circle("shadow", 34, 66, 13) +
    circle("cream", 34, 66, 8)
  );
}

/** A white coat on a hook at 0,0. */
export function coat(): string {
  return (
    fill(
      "cream",
      "M0 8c24 4 42 12 46 26l8 76-20 4-4-40 4 76h-68l4-76-4 40-20-4 8-76C-42 20-24 12 0 8z",
    ) +
    fill("shadow", "M0 8c10 2 18 4 26 8L6 70l2 80h-8z", 0.5) +
    line("shadow", "M-20 12L0 64l20-52", 3) +
    box("green", 14, 66, 18, 16, 2) +
    circle("wood-dark", 0, 2, 6)
  );
}

/** A truck from the side, its wheels at 0,0; about 250 wide. */
export function truck(): string {
  const wheel = (x: number) =>
    circle("ink", x, -18, 18) + circle("shadow", x, -18, 9) + circle("ink", x, -18, 3);
  return (
    ellipse("shadow", 0, 0, 136, 7, 0.5) +
    box("cream", -126, -122, 158, 92, 4) +
    line("shadow", "M-74-122v92M-22-122v92", 2) +
    box("green", -126, -92, 158, 16) +
    fill("velvet", "M38-30v-84h42c6 0 10 2 13 8l17 34 18 8v34z") +
    fill("velvet-dark", "M38-48h90v18H38z") +
    fill("sky", "M62-104h17c4 0 6 1 8 5l13 27H62z") +
    box("accent", 118, -56, 10, 9, 3) +
    fill("ink", "M-130-32h262v8h-262z") +
    box("ink", 42, -132, 7, 22, 3) +
    wheel(-96) +
    wheel(-54) +
    wheel(14) +
    wheel(92)
  );
}

/** A pair of scales, its foot at 0,0, with the contents of each pan. */
export function scales(left: string, right: string, tilt: number): string {
  const dy = 96 * Math.sin((tilt * Math.PI) / 180);
  const pan = (x: number, y: number, load: string) =>
    line("ink", `M${x} ${y}l-30 58M${x} ${y}l30 58`, 2) +
    fill("wood", `M${x - 38} ${y + 58}h76a38 14 0 0 1-76 0z`) +
    at(x, y + 58, load);
  return (
    ellipse("wood-dark", 0, -3, 46, 8) +
    fill("wood-dark", "M-5-170H5V-4H-5z") +
    line("wood", `M-96 ${-166 - dy}L96 ${-166 + dy}`, 8) +
    circle("accent", 0, -168, 10) +
    pan(-96, -166 - dy, left) +
    pan(96, -166 + dy, right)
  );
}
