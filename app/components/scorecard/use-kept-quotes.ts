import { useEffect, useState } from "react";
import { readDraft } from "#app/components/drafts/drafts.ts";

/** Ids of quoted events, by dimension. */
export type Quoted = Readonly<Record<string, readonly number[]>>;

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
    const [, dimension, id] = /^evidence\.(.+)\.(\d+)$/.exec(name) ?? [];
    return dimension === undefined ? [] : [{ dimension, id: Number(id) }];
  });
  return Object.fromEntries(
    quotes.map(({ dimension }) => [
      dimension,
      quotes.filter((quote) => quote.dimension === dimension).map(({ id }) => id),
    ]),
  );
}
