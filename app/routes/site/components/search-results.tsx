import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import type { SearchHit } from "#modules/search/schema.ts";
import { KIND_LABELS } from "#app/components/search/kind-label.ts";

export function SearchResults({ hits }: { hits: readonly SearchHit[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- walks the links in it
    <ol
      onKeyDown={walk}
      data-search-results=""
      className="divide-y divide-line border-y border-line"
    >
      {hits.map((hit) => (
        <li key={hit.id} className="group relative grid gap-1 py-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={hit.url}
              className="title-card after:absolute after:inset-0 group-hover:text-brand group-hover:underline"
            >
              {hit.title}
            </Link>
            <span className="text-sm text-ink-muted">{KIND_LABELS[hit.kind]}</span>
          </p>
          <p className="max-w-prose text-ink-muted">{hit.snippet}</p>
        </li>
      ))}
    </ol>
  );
}

/** Up from the first link returns to the field. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = at + (event.key === "ArrowDown" ? 1 : -1);
  event.preventDefault();
  if (to < 0) document.querySelector<HTMLElement>("#search-query")?.focus();
  else links[to]?.focus();
}
