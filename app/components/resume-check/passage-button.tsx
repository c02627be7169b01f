import type { Passage } from "#modules/document-text/schema.ts";

const MOST_CHARACTERS = 140;

/** Quotes a passage; pressing it shows where it is. */
export function PassageButton(props: { passage: Passage; onShow: (passage: Passage) => void }) {
  const { passage, onShow } = props;
  const quote = passage.quote.replace(/\s+/g, " ").trim();
  const short = quote.length > MOST_CHARACTERS ? `${quote.slice(0, MOST_CHARACTERS)}…` : quote;
  return (
    <button type="button" className="check-passage" onClick={() => onShow(passage)}>
      <span>“{short}”</span>{" "}
      <span className="check-muted">
        {passage.page === undefined ? "show" : `page ${passage.page}`}
      </span>
    </button>
  );
}
