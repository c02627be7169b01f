import { useDeferredValue, useEffect, useState } from "react";
import type { PostingTerm } from "#modules/document-text/posting.ts";
import type { DocumentText, Passage } from "#modules/document-text/schema.ts";
import { comparePosting } from "./check-file.ts";

export function PostingTerms(props: {
  content: DocumentText;
  posting: string;
  onShow: (passage: Passage) => void;
}) {
  const { content, onShow } = props;
  const posting = useDeferredValue(props.posting);
  const [terms, setTerms] = useState<PostingTerm[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void comparePosting(content, posting).then((found) => {
      if (isCurrent) setTerms(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [content, posting]);

  if (!terms) return null;
  const there = terms.filter(({ passages }) => passages.length > 0);
  const missing = terms.filter(({ passages }) => passages.length === 0);
  return (
    <section aria-labelledby="terms">
      <div className="check-head">
        <h2 id="terms" className="title-section">
          Terms of the posting
        </h2>
        <p className="check-muted">
          {terms.length === 0
            ? "No terms found in it. Paste its requirements."
            : `${there.length} of ${terms.length} in your resume`}
        </p>
      </div>
      {terms.length > 0 ? (
        <div className="check-terms">
          <div>
            <h3 className="title-card">In your resume</h3>
            {there.length === 0 ? <p className="check-muted">None of them.</p> : null}
            <ul>
              {there.map(({ term, passages }) => (
                <li key={term}>
                  <button
                    type="button"
                    className="check-term"
                    data-there=""
                    onClick={() => onShow(passages[0]!)}
                  >
                    {term} <span className="check-muted">{placesOf(passages)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3 className="title-card">Not in your resume</h3>
            {missing.length === 0 ? <p className="check-muted">All of them are there.</p> : null}
            <ul>
              {missing.map(({ term }) => (
                <li key={term} className="check-term">
                  {term}
                </li>
              ))}
            </ul>
            {missing.length > 0 ? (
              <p className="check-muted">
                Add one only where it’s true, in the words of the posting. Another word for the same
                thing isn’t found here, and often not by a search either.
              </p>
            ) : null}
          </div>
        </div>
      ) : null}
    </section>
  );
}

function placesOf(passages: readonly Passage[]): string {
  const pages = [...new Set(passages.flatMap(({ page }) => page ?? []))];
  const times = passages.length === 1 ? "once" : `${passages.length} times`;
  if (pages.length === 0) return times;
  return `${times}, ${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`;
}
