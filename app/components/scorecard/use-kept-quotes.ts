import { useEffect, useState } from "react";
import { type Anchor, isAnchor } from "#modules/scorecards/schema.ts";
import { readDraft } from "#app/components/drafts/drafts.ts";

/** By dimension. */
export type Quoted = Readonly<Record<string, readonly Anchor[]>>;

/**
 * The quotes that this browser keeps at `place`. The form needs their checkboxes before `keepDraft`
 * checks them. Null until read.
 */
export function useKeptQuotes(place: string): Quoted | null {
  const [kept, setKept] = useState<{ place: string; quoted: Quoted } | null>(null);
  useEffect(() => setKept({ place, quoted: readQuotes(readDraft(place) ?? "") }), [place]);
  return kept?.place === place ? kept.quoted : null;
}

function readQuotes(draft: string): Quoted {
  const names = [...new URLSearchParams(draft).keys()];
  const quotes = names.flatMap((name) => {
    const [, dimension = "", anchor = ""] = /^evidence\.(.+)\.(.+)$/.exec(name) ?? [];
    return isAnchor(anchor) ? [{ dimension, anchor }] : [];
  });
  return Object.fromEntries(
    quotes.map(({ dimension }) => [
      dimension,
      quotes.filter((quote) => quote.dimension === dimension).map(({ anchor }) => anchor),
    ]),
  );
}
