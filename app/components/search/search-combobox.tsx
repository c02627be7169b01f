import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { href } from "#app/lib/urls.ts";
import { LayoutIcon } from "#app/components/site/layout-icon.tsx";
import { fetchJson } from "#app/lib/fetch-json.ts";
import { cx } from "#app/ui/cx.ts";
import type { SearchHit } from "#modules/search/schema.ts";
import { KIND_LABELS } from "./kind-label.ts";

const MAX_HITS = 8;

/**
 * A search field with live results. Arrow keys select and Enter opens; Enter without a selection
 * shows all results on /search.
 */
export function SearchCombobox({ onLeave }: { onLeave: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(-1);
  const live = useLiveHits(query, MAX_HITS);
  const hits = live?.hits ?? [];
  const active = hits[chosen];

  function open(hit: SearchHit) {
    onLeave();
    void navigate(hit.url);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = hits.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setChosen(last < 0 ? -1 : to);
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Escape") {
      // By default, the browser clears a search field first.
      event.preventDefault();
      onLeave();
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      open(active);
    }
  }

  return (
    <form
      action={href("/search")}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onLeave();
        void navigate(`${href("/search")}?${new URLSearchParams({ q: query.trim() })}`);
      }}
      className="grid gap-3"
    >
      <div className="relative">
        <LayoutIcon
          name="search"
          className="pointer-events-none absolute start-3 top-3.5 size-5 text-ink-muted"
        />
        <input
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label="Search the site"
          placeholder="A topic, a job, a question"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${chosen}` : undefined}
          // A dialog focuses the element with this attribute, which React's `autoFocus` doesn't
          // set.
          ref={(field) => field?.setAttribute("autofocus", "")}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(-1);
          }}
          onKeyDown={onKeyDown}
          className="control min-h-12 ps-11"
        />
      </div>
      <p role="status" className="text-sm text-ink-muted">
        {statusOf(query, live)}
      </p>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="-mx-2 grid h-96 max-h-[55dvh] content-start overflow-y-auto"
      >
        {hits.map((hit, index) => (
          // Keyboard users reach the options through the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={hit.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => open(hit)}
            onPointerMove={() => setChosen(index)}
            className={cx(
              "grid cursor-pointer grid-cols-[1fr_auto] items-baseline gap-x-4 rounded-md px-2 py-2",
              index === chosen && "bg-brand-soft",
            )}
          >
            <span className="font-semibold">{hit.title}</span>
            <span className="text-xs text-ink-muted">{KIND_LABELS[hit.kind]}</span>
            <span className="col-span-2 truncate text-sm text-ink-muted">{hit.snippet}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}

function statusOf(query: string, live: LiveHits | null): string {
  if (live === null) return "Searching…";
  if (live.failed) return "Search isn’t responding. Press Enter to try the search page.";
  if (live.query === "") return "Popular searches";
  if (live.hits.length === 0) {
    return `No results for “${live.query.trim()}”. Press Enter for suggestions.`;
  }
  if (live.hits.length === MAX_HITS) return "Top matches. Press Enter for all.";
  return live.hits.length === 1 ? "1 match" : `${live.hits.length} matches`;
}

/** Debounce, so that fast typing sends one request per pause. */
const TYPING_PAUSE_MS = 120;
/**
 * Shorter than `useFetched`'s limit, because the visitor is waiting. After it we suggest pressing
 * Enter; late results are still shown.
 */
const TIMEOUT_MS = 10_000;

type LiveHits = { query: string; hits: readonly SearchHit[]; failed: boolean };

/**
 * Live results for the query. Earlier ones stay until new ones arrive, which avoids flicker. Failed
 * requests are retried when the browser is online again.
 */
function useLiveHits(query: string, limit: number): LiveHits | null {
  const [live, setLive] = useState<LiveHits | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const given = new AbortController();
    const { signal } = given;
    function fail() {
      if (signal.aborted) return;
      setLive((before) => ({ query, hits: before?.hits ?? [], failed: true }));
      addEventListener("online", () => setTries((before) => before + 1), { signal });
    }
    const pause = query === "" ? 0 : TYPING_PAUSE_MS;
    const asking = setTimeout(() => {
      askSearch(query, limit, signal).then(
        (hits) => {
          clearTimeout(waiting);
          if (!signal.aborted) setLive({ query, hits, failed: false });
        },
        () => {
          clearTimeout(waiting);
          fail();
        },
      );
    }, pause);
    const waiting = setTimeout(fail, pause + TIMEOUT_MS);
    return () => {
      clearTimeout(asking);
      clearTimeout(waiting);
      given.abort();
    };
  }, [query, limit, tries]);

  return live;
}

const MAX_CACHED = 100;
const cached = new Map<string, SearchHit[]>();

/**
 * The hits for a query, cached per page; an empty query returns the pinned hits. Throws on network
 * and server errors, and AbortError when aborted.
 */
async function askSearch(query: string, limit: number, signal: AbortSignal): Promise<SearchHit[]> {
  const key = `${limit} ${query.trim().toLowerCase()}`;
  const known = cached.get(key);
  if (known) return known;
  const search = new URLSearchParams({ q: query.trim().slice(0, 200), limit: String(limit) });
  const { hits } = await fetchJson<{ hits: SearchHit[] }>(`/api/search?${search}`, signal);
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(key, hits);
  return hits;
}
