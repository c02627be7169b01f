import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

type Theme = "light" | "dark";

function token(name: string, theme: Theme): string {
  const found = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css);
  if (!found) throw new Error(`tokens.css has no pair called ${name}`);
  return found[theme === "light" ? 1 : 2] as string;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2's contrast ratio, 1–21. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["paper", "surface", "sunken"];
const TEXTS = ["ink", "ink-muted", "ink-subtle", "brand", "danger", "success", "warning", "info"];
const TEXT_PAIRS: [text: string, ground: string][] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text): [string, string] => [text, ground])),
  ...[
    "brand-soft",
    "accent-soft",
    "success-soft",
    "danger-soft",
    "warning-soft",
    "info-soft",
  ].flatMap((ground) => ["ink", "ink-muted"].map((text): [string, string] => [text, ground])),
  ["brand", "brand-soft"],
  ["success", "success-soft"],
  ["danger", "danger-soft"],
  ["warning", "warning-soft"],
  ["info", "info-soft"],
  ["on-brand", "brand"],
  ["on-brand", "brand-strong"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-danger", "danger"],
  ["on-danger", "danger-strong"],
  ["on-stage", "stage"],
  ["on-stage", "stage-raised"],
  ["on-stage-muted", "stage"],
  ["on-stage-muted", "stage-raised"],
  ["accent", "stage"],
];

// Borders of controls, marks and the focus ring: 3:1 (WCAG 1.4.11).
const EDGE_PAIRS: [edge: string, ground: string][] = GROUNDS.flatMap((ground) =>
  ["line-strong", "brand", "danger", "focus"].map((edge): [string, string] => [edge, ground]),
);

describe.each(["light", "dark"] as const)("%s", (theme) => {
  test.each(TEXT_PAIRS)("%s on %s has a contrast of at least 4.5", (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(EDGE_PAIRS)("%s on %s has a contrast of at least 3", (edge, ground) => {
    expect(contrast(token(edge, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  // The focus ring has an inner line in paper and an outer one in the focus color.
  test.each(["brand", "accent", "danger", "stage", "ink", "brand-soft"])(
    "one tone of the focus ring stands out on %s",
    (ground) => {
      const tones = ["paper", "focus"].map((tone) =>
        contrast(token(tone, theme), token(ground, theme)),
      );
      expect(Math.max(...tones)).toBeGreaterThanOrEqual(3);
    },
  );
});

test("measures 21 for black on white and rejects gray on white", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#999999", "#ffffff")).toBeLessThan(4.5);
});
