import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Font subsets by script, in order of preference. */
const SCRIPTS = [
  "latin",
  "latin-ext",
  "vietnamese",
  "greek",
  "greek-ext",
  "cyrillic",
  "cyrillic-ext",
  "devanagari",
] as const;
export type Weight = 400 | 700;

export type Run = { text: string; font: string };

type Fonts = {
  registerFont(name: string, file: string): unknown;
  font(name: string): unknown;
};
/** pdfkit's current font, which its types omit. */
type Chosen = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } };

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Joiners, direction marks and variation selectors need no glyph. */
const INVISIBLE = /^(?:\p{Cf}|\p{Cc}|\p{Variation_Selector})$/u;
/** The ones without meaning in print; joiners shape Devanagari. */
const UNPRINTED = /(?![\u200c\u200d])[\p{Cf}\p{Cc}]/gu;
const JOINERS = /[\u200c\u200d\p{Variation_Selector}]/gu;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** Chooses a font for each part of a text, in any script. */
export function loadFonts(document: Fonts) {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@fontsource/noto-sans/package.json"));
  const opened = new Map<string, Chosen["_font"]["font"]>();

  function open(name: string, script: string, weight: Weight) {
    let font = opened.get(name);
    if (!font) {
      const file = join(folder, "files", `noto-sans-${script}-${weight}-normal.woff`);
      document.registerFont(name, file);
      document.font(name);
      font = (document as unknown as Chosen)._font.font;
      opened.set(name, font);
    }
    return font;
  }

  const known = new Map<string, string | null>();

  /** The first font with every glyph of a cluster, or null. */
  function fontOf(cluster: string, weight: Weight): string | null {
    const key = `${weight} ${cluster}`;
    const font = known.get(key) ?? (known.has(key) ? null : findFont(cluster, weight));
    known.set(key, font);
    return font;
  }

  function findFont(cluster: string, weight: Weight): string | null {
    const points = Array.from(cluster)
      .filter((character) => !INVISIBLE.test(character))
      .map((character) => character.codePointAt(0)!);
    for (const script of SCRIPTS) {
      const name = `${script}-${weight}`;
      const font = open(name, script, weight);
      if (points.every((point) => font.hasGlyphForCodePoint(point))) return name;
    }
    return null;
  }

  let hasLacked = false;

  return {
    /**
     * Splits a text by font. Drops emoji and replaces letters without a glyph by question marks.
     */
    runs(text: string, weight: Weight): Run[] {
      const runs: Run[] = [];
      for (const segment of letterClusters(text)) {
        if (isPicture(segment)) {
          hasLacked = true;
          continue;
        }
        const last = runs.at(-1);
        const font = segment === " " && last ? last.font : fontOf(segment, weight);
        if (font === null) hasLacked = true;
        const name = font ?? `latin-${weight}`;
        const piece = font === null ? "?" : printed(segment, name);
        if (piece === "") continue;
        if (last?.font === name) last.text += piece;
        else runs.push({ text: piece, font: name });
      }
      return runs;
    },
    /** Whether part of the text can't be rendered, or nothing would remain. */
    lacks(text: string, weight: Weight): boolean {
      const letters = letterClusters(text).filter(
        (segment) => !isPicture(segment) && segment.trim() !== "",
      );
      return letters.length === 0 || letters.some((segment) => fontOf(segment, weight) === null);
    },
    /** Whether any letters or pictures written so far were replaced or dropped. */
    hasLacked: () => hasLacked,
  };
}

/** Grapheme clusters, without control characters and direction marks. */
export function letterClusters(text: string): string[] {
  const visible = text.normalize("NFC").replaceAll(UNPRINTED, "");
  return Array.from(clusters.segment(visible), ({ segment }) => segment);
}

/** Removes characters that its font would draw as an empty box. */
function printed(cluster: string, font: string): string {
  return font.startsWith("devanagari") ? cluster : cluster.replaceAll(JOINERS, "");
}

/** Digits and signs such as © have the property too, but are text here. */
function isPicture(cluster: string): boolean {
  return PICTURE.test(cluster) && !/^[\p{ASCII}©®™]+$/u.test(cluster);
}
