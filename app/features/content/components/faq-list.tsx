import type { FaqEntry } from "../schema.ts";

/** Questions that open on their answers. */
export function FaqList({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <details key={entry.question} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold hover:text-brand">
            {entry.question}
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className="size-5 shrink-0 fill-none stroke-current stroke-2 transition-transform group-open:rotate-45"
            >
              <path d="M10 4v12M4 10h12" strokeLinecap="round" />
            </svg>
          </summary>
          <div className="grid max-w-prose gap-3 pb-5 text-ink-muted">
            {entry.answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
