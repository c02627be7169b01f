import { at, box, circle, ellipse, fill, line } from "./draw.ts";

/** A board on two legs with a drawing; feet at 0,0, the board 210 × 130. */
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

/** Points with a trend line, for the whiteboard. */
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

/** An open ledger with columns of figures, lying at 0,0. */
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

/** Sticky notes in three columns, for the whiteboard. */
export function notes(): string {
  const colors = ["accent", "sky", "green", "accent", "velvet", "sky", "accent"] as const;
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
    places.map(([x, y], note) => box(colors[note]!, x!, y!, 36, 26, 1)).join("")
  );
}

/** A framed portrait, 96 × 116 from its top left. */
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

/** A closed passport, centered at 0,0. */
export function passport(color: "green" | "velvet" = "velvet"): string {
  const dark = color === "green" ? "green-dark" : "velvet-dark";
  return (
    box(dark, -24, -33, 50, 68, 4) +
    box(color, -27, -34, 50, 68, 4) +
    `<circle class="accent l" cx="-2" cy="-10" r="11" stroke-width="2.5"/>` +
    line("accent", "M-13-10H9M-2-21c-6 7-6 15 0 22M-2-21c6 7 6 15 0 22", 1.6) +
    box("accent", -16, 12, 28, 4, 2) +
    box("accent", -11, 20, 18, 3, 1.5)
  );
}
