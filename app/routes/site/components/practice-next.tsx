import { ButtonLink } from "#app/ui/button.tsx";
import type { NextPractice } from "#modules/content/posts.server.ts";

/** The interview that a post prepares for, with a link to free times if it is live. */
export function PracticeNext({ next }: { next: NextPractice }) {
  return (
    <aside
      aria-label="Practice this"
      className="mt-12 grid max-w-152 gap-3 rounded-lg border border-line bg-surface p-6"
    >
      <p className="text-sm font-semibold text-brand">Reading is half of it</p>
      <p className="title-card">{next.title}</p>
      <p className="text-ink-muted">{next.text}</p>
      <div className="mt-1 flex flex-wrap gap-3">
        {next.bookPath ? (
          <ButtonLink to={next.bookPath} variant="accent">
            See free times
          </ButtonLink>
        ) : null}
        <ButtonLink to={`/niche/${next.niche}`} variant="secondary">
          How it works
        </ButtonLink>
      </div>
    </aside>
  );
}
