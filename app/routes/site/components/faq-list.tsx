import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { faqAnchor } from "#modules/content/faq-anchor.ts";

type Entry = { id?: string; question: string; answer: readonly string[] };

/**
 * Collapsible questions. A link to an entry's id opens it: browsers do that for `details` on page
 * load, and the script does it for client-side navigation.
 */
export function FaqList({ entries }: { entries: readonly Entry[] }) {
  const list = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();

  useEffect(() => {
    const answer = hash && list.current?.querySelector(`#${CSS.escape(hash.slice(1))}`);
    const entry = answer && answer.closest("details");
    if (!entry) return;
    const frame = requestAnimationFrame(() => {
      entry.open = true;
      entry.querySelector("summary")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);

  return (
    <div ref={list} className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <details key={entry.question} className="group">
          <summary className="flex min-h-14 scroll-mt-28 items-center justify-between gap-4 py-3 font-semibold hover:text-brand">
            {entry.question}
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className="size-5 shrink-0 fill-none stroke-current stroke-2 transition-transform group-open:rotate-45"
            >
              <path d="M10 4v12M4 10h12" strokeLinecap="round" />
            </svg>
          </summary>
          <div
            id={entry.id && faqAnchor(entry.id)}
            className="grid max-w-prose scroll-mt-44 gap-3 pb-5 text-ink-muted"
          >
            {entry.answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
