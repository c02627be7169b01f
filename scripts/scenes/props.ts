import { at, box, circle, ellipse, fill, line } from "./draw.ts";
import { passport } from "./papers.ts";
import { chair, sheet } from "./room.ts";

/** Objects used in a single scene. */
export function cloudWindow(): string {
  return (
    box("wood-dark", -8, -8, 136, 126, 6) +
    box("sky", 0, 0, 120, 110, 2) +
    fill("cream", "M22 78a16 16 0 0 1 6-31 26 26 0 0 1 48-8 20 20 0 0 1 22 39z") +
    fill("wood", "M-16 118h152v10H-16z")
  );
}

/** A reservation card on a chair's back. */
export function seatTag(): string {
  return box("cream", -17, -14, 34, 22, 2) + box("accent", -10, -5, 20, 4, 2);
}

export function cohort(): string {
  const seats = Array.from({ length: 15 }, (_, seat) => {
    const color = seat < 6 ? "green" : seat === 6 ? "accent" : "shadow";
    const x = 35 + (seat % 5) * 34;
    const y = 34 + Math.floor(seat / 5) * 36;
    return circle(color, x, y - 8, 6) + fill(color, `M${x - 11} ${y + 13}a11 12 0 0 1 22 0z`);
  });
  return seats.join("");
}

export function books(): string {
  return (
    ellipse("shadow", 0, 0, 40, 5, 0.5) +
    box("velvet", -34, -16, 68, 16, 2) +
    box("accent", -28, -30, 60, 14, 2) +
    box("green-dark", -32, -46, 58, 16, 2) +
    box("cream", -28, -12, 56, 3) +
    box("cream", -26, -41, 46, 3)
  );
}

export function alert(): string {
  return (
    line("steam", "M10 14h40M10 24h28M10 34h48M10 44h20M10 54h36M10 64h30", 4) +
    fill("accent", "M92 22l22 40H70z") +
    line("ink", "M92 36v12M92 55v1", 4)
  );
}

export function posts(): string {
  const post = (x: number) =>
    ellipse("ink", x, 304, 14, 4) +
    fill("ink", `M${x - 2.5} 236h5v68h-5z`) +
    circle("accent", x, 234, 6);
  return (
    line("velvet", "M46 244c24 26 68 26 92 0c24 26 68 26 92 0", 5) +
    post(46) +
    post(138) +
    post(230)
  );
}

export function gownAndCap(): string {
  return (
    at(0, 0, chair()) +
    fill("ink", "M-34-150l34-14 34 14-34 14z") +
    fill("ink", "M-18-146v14c8 6 28 6 36 0v-14L0-138z") +
    line("accent", "M28-150v22", 3) +
    circle("accent", 28, -126, 4)
  );
}

export function passportUpright(): string {
  return at(0, 0, passport("green"), 0.7, -12);
}

export function planeFrame(): string {
  return (
    box("wood-dark", -60, -44, 120, 84, 4) +
    box("sky", -54, -38, 108, 72, 1) +
    fill("cream", "M-38 8l26-6 30-26c8-6 18-6 20-2s-2 10-10 14L-4 10l-28 8z") +
    fill("cream", "M-6-2L-22-24h10l26 16zM6 8l2 22h-8L-10 14z")
  );
}

export function sheetStack(): string {
  return at(-28, -70, sheet(56, 66, 5, 2)) + at(-22, -64, sheet(52, 62, 5));
}

export function clipboard(): string {
  return at(
    -30,
    -92,
    box("wood", -5, -5, 70, 96, 5) + sheet(60, 84, 6, 3) + box("ink", 18, -10, 24, 12, 3),
    1,
    -6,
  );
}

export function countdown(): string {
  return (
    `<circle class="shadow l" cx="0" cy="0" r="30" stroke-width="7"/>` +
    line("accent", "M0-30a30 30 0 1 1-29 38", 7) +
    circle("velvet", 0, 0, 10)
  );
}
