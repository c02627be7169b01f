import { at, box, circle, ellipse, fill, line } from "./draw.ts";
import { sheet } from "./room.ts";

/** A board on two legs with something drawn on it; feet at 0,0, the board 210 × 130. */
export function whiteboard(drawing: string): string {
  return (
    ellipse("shadow", 0, 0, 100, 7, 0.4) +
    fill("wood-dark", "M-84-60h8l-6 60h-8zM76-60h8l6 60h-8z") +
    box("wood", -110, -196, 220, 142, 5) +
    box("cream", -103, -189, 206, 128, 2) +
    fill("wood-dark", "M-70-54h140v6H-70z") +
    box("velvet", -52, -59, 26, 5, 2) +
    box("green", -20, -59, 26, 5, 2) +
    at(-103, -189, drawing)
  );
}

/** A screen on a stand, on 0,0: 132 × 88, with what it shows. */
export function screen(shown: string): string {
  return (
    fill("ink", "M-9-20H9l4 16h18v4h-62v-4h18z") +
    box("ink", -70, -112, 140, 94, 6) +
    box("green-dark", -64, -106, 128, 82, 2) +
    at(-64, -106, shown)
  );
}

/** Lines of code for a screen. */
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
  return rows.map(([x, width, colour], row) => box(colour, x, 10 + row * 10, width, 4, 2)).join("");
}

/** A rack of machines, standing on 0,0: 92 × 190. */
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

/** A counter window with a slot and a shutter, on the wall; 190 × 150 from its top left. */
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

/** A passport, closed; its middle at 0,0. */
export function passport(colour: "green" | "velvet" = "velvet"): string {
  const dark = colour === "green" ? "green-dark" : "velvet-dark";
  return (
    box(dark, -24, -33, 50, 68, 4) +
    box(colour, -27, -34, 50, 68, 4) +
    `<circle class="accent l" cx="-2" cy="-10" r="11" stroke-width="2.5"/>` +
    line("accent", "M-13-10H9M-2-21c-6 7-6 15 0 22M-2-21c6 7 6 15 0 22", 1.6) +
    box("accent", -16, 12, 28, 4, 2) +
    box("accent", -11, 20, 18, 3, 1.5)
  );
}

/** A suitcase with a label, standing on 0,0. */
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

/** What is said, as bars: a voice's loudness from left to right; middle at 0,0. */
export function voice(heights: readonly number[], flagged: readonly number[] = []): string {
  return heights
    .map((height, index) => {
      const x = (index - (heights.length - 1) / 2) * 14;
      const colour = flagged.includes(index) ? "velvet" : "green";
      return box(colour, x - 4, -height / 2, 8, height, 4);
    })
    .join("");
}

/** A shield, its middle at 0,0. */
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

/** A dial with a hand at so many degrees; its middle at 0,0. */
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

/** Coins in a pile of so many, standing on 0,0. */
export function coins(count: number): string {
  return Array.from({ length: count }, (_, coin) => {
    const y = -coin * 8;
    const x = coin % 2 === 0 ? 0 : 2;
    return (
      fill("wood", `M${x - 20} ${y - 8}h40v4a20 5 0 0 1-40 0z`) + ellipse("accent", x, y - 8, 20, 5)
    );
  }).join("");
}

/** An open ledger with columns of figures, lying on 0,0. */
export function ledger(): string {
  const rows = [0, 1, 2, 3, 4];
  return (
    fill("wood-dark", "M-92-2h184l-8-72H-84z") +
    fill("cream", "M-82-10h80l-2-58h-72zM2-10h80l-6-58H4z") +
    rows.map((row) => box("shadow", -70 + row, -60 + row * 10, 30, 3, 1.5)).join("") +
    rows.map((row) => box("green", -30 + row / 2, -60 + row * 10, 18, 3, 1.5)).join("") +
    rows.map((row) => box("shadow", 14, -60 + row * 10, 28, 3, 1.5)).join("") +
    rows.map((row) => box(row === 3 ? "velvet" : "green", 50, -60 + row * 10, 18, 3, 1.5)).join("")
  );
}

/** A stethoscope that hangs from 0,0. */
export function stethoscope(): string {
  return (
    line("ink", "M-18 0c-4 30 2 46 18 52 16-6 22-22 18-52M0 52v34c0 24 34 24 34 2V74", 5) +
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

/** A truck from the side, its wheels on 0,0; about 250 wide. */
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

/** A transistor: a case with three legs; its middle at 0,0. */
export function transistor(): string {
  return (
    line("shadow", "M-16 20v56M0 20v64M16 20v56", 5) +
    fill("ink", "M-32 24v-30a32 32 0 0 1 64 0v30z") +
    fill("green-dark", "M-22-6a22 22 0 0 1 20-22", 0.8) +
    box("steam", -18, -4, 36, 4, 2) +
    box("steam", -18, 6, 24, 4, 2)
  );
}

/** A circuit as engineers sketch it, for the whiteboard (206 × 128). */
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

/** Points and the line through them, for the whiteboard. */
export function scatter(): string {
  const points = [
    [46, 90],
    [58, 78],
    [72, 84],
    [84, 66],
    [98, 70],
    [112, 52],
    [124, 60],
    [138, 40],
    [152, 46],
    [166, 28],
  ];
  return (
    line("ink", "M28 14v94h156", 3) +
    line("velvet", "M40 94L176 28", 4) +
    points.map(([x, y]) => circle("green", x!, y!, 4.5)).join("") +
    circle("accent", 150, 92, 6)
  );
}

/** Notes in three columns, for the whiteboard. */
export function notes(): string {
  const colours = ["accent", "sky", "green", "accent", "velvet", "sky", "accent"] as const;
  const places = [
    [20, 30],
    [20, 66],
    [84, 30],
    [84, 62],
    [84, 94],
    [148, 30],
    [148, 66],
  ];
  return (
    line("shadow", "M70 12v104M134 12v104", 2) +
    line("ink", "M22 18h28M86 18h28M150 18h28", 4) +
    places.map(([x, y], note) => box(colours[note]!, x!, y!, 36, 26, 1)).join("")
  );
}

/** A typewriter with a sheet in it, standing on 0,0. */
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

/** A pair of scales, its foot at 0,0, with what lies in each pan. */
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

/** A picture of somebody's shoulders and head in a frame, 96 × 116 from its top left. */
export function portrait(): string {
  return (
    box("wood-dark", -7, -7, 110, 130, 4) +
    box("sky", 0, 0, 96, 116, 1) +
    fill("green", "M10 116c2-30 16-42 38-42s36 12 38 42z") +
    fill("cream", "M40 76h16l-8 16z") +
    circle("wood", 48, 50, 22) +
    fill("wood-dark", "M26 48c0-18 10-26 22-26s22 8 22 26c-6-10-10-14-22-14s-16 4-22 14z")
  );
}

/** A picture of ribs on a lit screen, 130 × 150 from its top left. */
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

/** A camera on three legs, their feet at 0,0; it records. */
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

/** Words in a bubble, 120 × 66 from its top left: lines, one of them struck out. */
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
