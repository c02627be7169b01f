import { bubble } from "./devices.ts";
import { at, box, circle, ellipse, fill, line } from "./draw.ts";
import { coat, coins, stethoscope } from "./gear.ts";
import { chair, clock, cup, lamp, plant, sheet, table } from "./room.ts";

/** One scene per page that isn't about an interview. */
export const PAGE_SCENES: Readonly<Record<string, string>> = {
  // Two price lists side by side, as in a box office.
  pricing:
    at(52, 50, priceBoard()) +
    lamp(374, 58, 92) +
    at(374, 298, table(172)) +
    at(326, 210, coins(3)) +
    at(374, 210, coins(6)) +
    at(422, 210, coins(2)),

  // A telephone, a letter, a cup: someone is there.
  contact:
    lamp(176, 58, 110) +
    at(176, 298, table(250)) +
    at(122, 210, telephone()) +
    at(196, 158, envelope()) +
    at(278, 210, cup("velvet")) +
    at(400, 302, chair("velvet")) +
    at(396, 84, clock(22)),

  // Two people have talked, and both took notes.
  testimonials:
    at(44, 62, bubble()) +
    `<g transform="translate(436 62) scale(-1 1)">${bubble()}</g>` +
    lamp(240, 58, 96) +
    at(112, 302, chair()) +
    at(368, 302, chair("velvet")) +
    at(240, 300, table(104)) +
    at(212, 211, sheet(34, 6, 0)) +
    at(266, 212, cup()),

  // Clothes to put on before work.
  "top-jobs":
    lamp(400, 58, 76) +
    line("wood-dark", "M36 78h308", 8) +
    at(80, 84, coat()) +
    at(158, 84, suit()) +
    at(236, 84, vest()) +
    at(304, 86, stethoscope()) +
    at(400, 302, chair("velvet")),

  // An index with one open drawer.
  search: at(176, 296, cabinet()) + lamp(396, 62, 78) + at(396, 300, plant()),

  "interviewing-102": hall(at(20, 20, marks())),
  "live-your-resume": hall(
    box("floor", 61, 7, 78, 98, 4) + at(64, 10, sheet(72, 92, 7, 3)) + struckOut(),
  ),
  "future-skills-and-emerging-careers": hall(stairs()),
  agenticai: hall(agents()),
};

/** A class in front of a screen (200 × 122) with its content. One seat is free. */
function hall(shown: string): string {
  const seats = (y: number, scale: number, xs: readonly number[], free: number) =>
    xs.map((x, place) => at(x, y, seat(place === free ? "green" : "velvet"), scale)).join("");
  return (
    fill("light", "M140 174h200l96 146H44z", 0.4) +
    line("ink", "M176 0v34M304 0v34", 3) +
    box("ink", 130, 30, 220, 10, 5) +
    box("cream", 140, 40, 200, 134) +
    box("wood-dark", 136, 172, 208, 6, 3) +
    at(140, 50, shown) +
    at(56, 246, plant()) +
    seats(264, 0.8, [120, 180, 240, 300, 360], 3) +
    seats(322, 1.1, [75, 157, 240, 323, 405], 1)
  );
}

/** A seat in a row from behind, at 0,0. */
function seat(color: "green" | "velvet"): string {
  return (
    fill(color, "M-30 0v-38c0-11 8-18 18-18h24c10 0 18 7 18 18V0z") +
    fill(`${color}-dark`, "M4-56h8c10 0 18 7 18 18V0H4z", 0.5) +
    box("wood-dark", -38, -26, 10, 26, 4) +
    box("wood-dark", 28, -26, 10, 26, 4) +
    box("accent", -6, -46, 12, 4, 2)
  );
}

/** Three answers and their scores. */
function marks(): string {
  return [4, 2, 5]
    .map(
      (mark, row) =>
        box("shadow", 0, row * 32 + 4, 62, 6, 3) +
        [0, 1, 2, 3, 4]
          .map((dot) => circle(dot < mark ? "green" : "floor", 90 + dot * 18, row * 32 + 7, 6))
          .join(""),
    )
    .join("");
}

function struckOut(): string {
  return (
    line("velvet", "M72 30h42M72 66h34", 4) + line("velvet", "M150 88l26-26 9 9-26 26-12 3z", 4)
  );
}

/** A staircase with one new step. */
function stairs(): string {
  return (
    [0, 1, 2, 3]
      .map((step) =>
        box(step === 3 ? "accent" : "green", 22 + step * 40, 84 - step * 20, 36, 22 + step * 20, 2),
      )
      .join("") + line("ink", "M26 58l28-18 26 2 52-36M118 4l15 1-3 15", 4)
  );
}

/** Steps that a program performs, and the person who checks them. */
function agents(): string {
  return (
    line("ink", "M36 30h54M110 30h54M164 42v30M152 84H46M36 72V42", 3) +
    box("green", 18, 16, 36, 28, 6) +
    box("green", 82, 16, 36, 28, 6) +
    box("green", 146, 16, 36, 28, 6) +
    box("green", 146, 70, 36, 28, 6) +
    circle("accent", 36, 84, 18) +
    line("ink", "M28 84l6 7 11-13", 4)
  );
}

/** Prices in two columns, 190 × 150 from its top left. */
function priceBoard(): string {
  return (
    box("wood-dark", -8, -8, 206, 166, 6) +
    box("green-dark", 0, 0, 190, 150, 2) +
    box("accent", 58, 16, 74, 7, 3.5) +
    [0, 1, 2, 3]
      .map(
        (row) =>
          box("cream", 18, 44 + row * 26, row % 2 ? 58 : 72, 6, 3) +
          box("light", 112, 44 + row * 26, 24, 6, 3) +
          box("light", 148, 44 + row * 26, 24, 6, 3),
      )
      .join("")
  );
}

/** A rotary telephone, standing at 0,0. */
function telephone(): string {
  return (
    fill("green-dark", "M-34 0c0-28 8-42 22-46h24c14 4 22 18 22 46z") +
    circle("cream", 0, -22, 15) +
    circle("green", 0, -22, 6) +
    box("ink", -8, -58, 16, 14, 3) +
    fill(
      "green",
      "M-46-58c0-16 18-24 46-24s46 8 46 24c0 6-4 9-9 9H22c-5 0-8-4-8-9h-28c0 5-3 9-8 9h-15c-5 0-9-3-9-9z",
    )
  );
}

/** A tilted letter, 66 × 46 from its top left. */
function envelope(): string {
  return at(
    0,
    6,
    box("cream", 0, 0, 66, 46, 3) +
      line("shadow", "M3 4l30 24L63 4", 3) +
      circle("velvet", 33, 28, 6),
    1,
    -5,
  );
}

/** A jacket with a tie on a hook at 0,0. */
function suit(): string {
  return (
    fill(
      "green-dark",
      "M0 8c24 4 38 10 42 24l7 78-18 3-4-40 3 62h-60l3-62-4 40-18-3 7-78C-38 18-24 12 0 8z",
    ) +
    fill("cream", "M-12 10h24L0 62z") +
    fill("velvet", "M-4 16h8l4 30-8 14-8-14z") +
    line("green", "M-13 10L0 64l13-54", 3) +
    circle("wood-dark", 0, 2, 6)
  );
}

/** A safety vest on a hook at 0,0. */
function vest(): string {
  return (
    fill("accent", "M-10 8c-4 14-16 16-28 24l4 96h68l4-96C26 24 14 22 10 8z") +
    fill("wall", "M-10 8h20L0 40z") +
    fill("cream", "M-36 74h72l.6 14h-73.200zM-26 26l10-6 4 108h-12zM26 26l-10-6-4 108h12z") +
    line("wood", "M0 40v88", 2) +
    circle("wood-dark", 0, 2, 6)
  );
}

/** Card drawers, one of them open; 250 wide, standing at 0,0. */
function cabinet(): string {
  const drawer = (x: number, y: number) =>
    box("wood", x, y, 70, 42, 3) +
    box("cream", x + 18, y + 9, 34, 11, 2) +
    circle("accent", x + 35, y + 31, 4);
  const rows = [-208, -158, -108, -58];
  return (
    ellipse("shadow", 0, 0, 134, 8, 0.5) +
    box("wood-dark", -125, -216, 250, 212, 6) +
    fill("wood-dark", "M-116-6h14V0h-14zM102-6h14V0h-14z") +
    rows.map((y) => [-115, -35, 45].map((x) => drawer(x, y)).join("")).join("") +
    fill("shadow", "M-35-158h70v42h-70z") +
    [0, 1, 2, 3].map((card) => box("cream", -28 + card * 5, -168 + card * 5, 42, 30, 2)).join("") +
    box("accent", -13, -153, 12, 6, 2) +
    box("wood", -41, -144, 82, 46, 3) +
    box("cream", -19, -135, 38, 12, 2) +
    circle("accent", 0, -110, 4.5)
  );
}
