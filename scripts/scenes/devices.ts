import { at, box, circle, ellipse, fill, line } from "./draw.ts";
import { sheet } from "./room.ts";

/** A screen on a stand, at 0,0: 132 × 88, with its content. */
export function screen(shown: string): string {
  return (
    fill("ink", "M-9-20H9l4 16h18v4h-62v-4h18z") +
    box("ink", -70, -112, 140, 94, 6) +
    box("green-dark", -64, -106, 128, 82, 2) +
    at(-64, -106, shown)
  );
}

export function code(): string {
  const rows: [number, number, "cream" | "accent" | "steam"][] = [
    [10, 40, "accent"],
    [20, 62, "cream"],
    [20, 38, "cream"],
    [32, 50, "steam"],
    [32, 28, "accent"],
    [20, 20, "cream"],
    [10, 12, "cream"],
  ];
  return rows.map(([x, width, color], row) => box(color, x, 10 + row * 10, width, 4, 2)).join("");
}

/** A server rack, standing at 0,0: 92 × 190. */
export function rack(alarm?: number): string {
  const units = Array.from({ length: 6 }, (_, unit) => {
    const y = -180 + unit * 28;
    const failed = unit === alarm;
    return (
      box(failed ? "velvet-dark" : "green-dark", -38, y, 76, 22, 3) +
      circle(failed ? "velvet" : "accent", -27, y + 11, 4) +
      circle(failed ? "cream" : "light", -15, y + 11, 3) +
      line(failed ? "velvet" : "green", `M2 ${y + 7}h26M2 ${y + 11}h26M2 ${y + 15}h26`, 2)
    );
  });
  return (
    ellipse("shadow", 0, 0, 54, 7, 0.5) +
    box("ink", -46, -190, 92, 186, 5) +
    fill("ink", "M-40-6h12v6h-12zM28-6h12v6H28z") +
    units.join("")
  );
}

/** A microphone on a stand, its foot at 0,0. */
export function microphone(): string {
  return (
    ellipse("ink", 0, -2, 34, 6) +
    fill("ink", "M-2.500-116h5v114h-5z") +
    line("ink", "M-25-148v10a25 25 0 0 0 50 0v-10", 5) +
    box("green-dark", -18, -196, 36, 68, 18) +
    fill("green", "M0-196a18 18 0 0 1 18 18v32a18 18 0 0 1-18 18z") +
    line("light", "M-12-176h24M-12-166h24M-12-156h24", 3)
  );
}

/** Speech as bars: loudness from left to right, centered vertically at 0,0. */
export function voice(heights: readonly number[], flagged: readonly number[] = []): string {
  return heights
    .map((height, index) => {
      const x = (index - (heights.length - 1) / 2) * 14;
      const color = flagged.includes(index) ? "velvet" : "green";
      return box(color, x - 4, -height / 2, 8, height, 4);
    })
    .join("");
}

/** A typewriter with a sheet of paper, standing at 0,0. */
export function typewriter(): string {
  const keys = [-40, -24, -8, 8, 24, 40].map((x) => circle("cream", x, -14, 5)).join("");
  const more = [-32, -16, 0, 16, 32].map((x) => circle("cream", x, -27, 5)).join("");
  return (
    at(-42, -148, sheet(84, 96, 6, 1)) +
    box("ink", -66, -74, 132, 16, 8) +
    circle("accent", -66, -66, 7) +
    circle("accent", 66, -66, 7) +
    fill("green-dark", "M-54-62H54l14 50a10 10 0 0 1-10 12H-58a10 10 0 0 1-10-12z") +
    fill("green", "M-54-62H54l4 14H-58z") +
    keys +
    more
  );
}

/** An X-ray of ribs on a light box, 130 × 150 from its top left. */
export function lightBox(): string {
  const ribs = [0, 1, 2, 3, 4]
    .map((rib) => `M65 ${34 + rib * 19}c-18-10-38-6-46 10M65 ${34 + rib * 19}c18-10 38-6 46 10`)
    .join("");
  return (
    box("ink", -8, -8, 146, 166, 6) +
    box("green-dark", 0, 0, 130, 150, 2) +
    line("light", ribs, 5) +
    line("cream", "M65 16v122", 7)
  );
}

/** A recording camera on a tripod, its feet at 0,0. */
export function camera(): string {
  return (
    line("ink", "M0-110L-34 0M0-110L34 0M0-110V-4", 5) +
    box("ink", -42, -168, 72, 56, 8) +
    fill("ink", "M30-152l26-14v52l-26-14z") +
    circle("green-dark", -8, -140, 20) +
    circle("sky", -8, -140, 12) +
    circle("cream", -12, -144, 4) +
    circle("velvet", 20, -160, 5)
  );
}

/** A transistor: a case with three legs, centered at 0,0. */
export function transistor(): string {
  return (
    line("shadow", "M-16 20v56M0 20v64M16 20v56", 5) +
    fill("ink", "M-32 24v-30a32 32 0 0 1 64 0v30z") +
    fill("green-dark", "M-22-6a22 22 0 0 1 20-22", 0.8) +
    box("steam", -18, -4, 36, 4, 2) +
    box("steam", -18, 6, 24, 4, 2)
  );
}

/** A circuit sketch for the whiteboard (206 × 128). */
export function circuit(): string {
  return (
    line("ink", "M24 96V34h34M24 96h132V34h-36", 3) +
    line("ink", "M58 34l5-9 9 18 9-18 9 18 9-18 9 18 5-9h7", 3) +
    line("velvet", "M14 64h20M18 72h12", 4) +
    box("cream", 17, 60, 14, 10) +
    line("velvet", "M12 60h24M17 69h14", 4) +
    line("green", "M142 58h28M142 68h28", 4) +
    box("cream", 150, 60.5, 12, 5) +
    line("green", "M60 112c8-18 14-18 22 0s14 18 22 0 14-18 22 0", 3)
  );
}

/** A dial with its hand at `turn` degrees, centered at 0,0. */
export function dial(turn: number, radius = 30): string {
  const inner = radius - 6;
  return (
    circle("ink", 0, 0, radius) +
    circle("cream", 0, 0, inner) +
    line("velvet", `M${inner - 5} 0a${inner - 5} ${inner - 5} 0 0 0-8-${inner - 9}`, 4) +
    line("green", `M${-inner + 5} 0a${inner - 5} ${inner - 5} 0 0 1 8-${inner - 9}`, 4) +
    at(0, 0, line("ink", `M0 3V${-inner + 9}`, 3), 1, turn) +
    circle("ink", 0, 0, 4)
  );
}

/** A speech bubble, 120 × 66 from its top left, optionally with a line crossed out. */
export function bubble(struck = false): string {
  return (
    fill(
      "cream",
      "M12 0h96a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12H50L32 82V62H12A12 12 0 0 1 0 50V12A12 12 0 0 1 12 0z",
    ) +
    box("shadow", 16, 16, 56, 5, 2.5) +
    box("shadow", 16, 30, 88, 5, 2.5) +
    box("shadow", 16, 44, 42, 5, 2.5) +
    (struck ? line("velvet", "M78 18.500h26M64 46.500h34", 4) : "")
  );
}
