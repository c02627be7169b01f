import { type KeyboardEvent, useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { href } from "#app/lib/urls.ts";
import { KIND_LABELS } from "#app/components/search/kind-label.ts";
import { servicesContext } from "#app/context.server.ts";
import { search } from "#modules/search/data.server.ts";
import { seo } from "#app/components/site/seo.ts";
import { storableText } from "#lib/typed-text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { BRAND } from "#content/brand.ts";
import type { SearchHit } from "#modules/search/schema.ts";
import type { Route } from "./+types/search.ts";

const MAX_HITS = 30;
const MAX_QUERY = 200;
const PAUSE_MS = 200;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  seo({
    title: loaderData?.query ? `Search: ${loaderData.query.slice(0, 30)}` : "Search",
    description: `Search ${BRAND.name}’s interviews, topics, experts, posts and FAQ. Typos are fine.`,
    path: href("/search"),
    noindex: true,
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  const query = storableText(typed).trim().slice(0, MAX_QUERY).toWellFormed();
  return { query, hits: await search(services, query, MAX_HITS) };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, hits } = loaderData;
  const submit = useSubmit();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back and Forward change the query; update the field unless the visitor is typing in it.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = query;
  }, [query]);

  function askSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current) void submit(form.current, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    document.querySelector<HTMLElement>("[data-search-results] a")?.focus();
  }

  const isAsking =
    navigation.state === "loading" && navigation.location.pathname === href("/search");
  return (
    <Page className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        <PageHeader title="Search" isLarge />
        <Form
          ref={form}
          role="search"
          action={href("/search")}
          onSubmit={() => clearTimeout(timer.current)}
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <Field id="search-query" name="q" optional={false} label="What are you looking for?">
            {(control) => (
              <TextInput
                {...control}
                ref={field}
                required={false}
                type="search"
                defaultValue={query}
                maxLength={MAX_QUERY}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="search"
                onInput={askSoon}
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
          <Button type="submit">Search</Button>
        </Form>
        <p role="status" aria-busy={isAsking || undefined} className="mt-6 mb-3 text-ink-muted">
          {headlineOf(query, hits.length)}
        </p>
        {hits.length > 0 ? (
          <SearchResults hits={hits} />
        ) : (
          <EmptyState
            title="No results"
            picture={<ScenePicture name="search" className="rounded-md lg:hidden" loading="lazy" />}
            actions={
              <>
                <ButtonLink to={href("/niche")}>See all topics</ButtonLink>
                <ButtonLink to={href("/contact")} variant="secondary">
                  Contact us
                </ButtonLink>
              </>
            }
          >
            <p>Try the job’s title, one word of your question, or the name of an interview.</p>
          </EmptyState>
        )}
      </div>
      <ScenePicture name="search" className="rounded-lg max-lg:hidden" loading="lazy" />
    </Page>
  );
}

function headlineOf(query: string, count: number): string {
  if (query === "") return "Popular searches";
  if (count === 0) return `No results for “${query}”`;
  if (count === MAX_HITS) return `The first ${MAX_HITS} matches for “${query}”`;
  return `${count === 1 ? "1 match" : `${count} matches`} for “${query}”`;
}

function SearchResults({ hits }: { hits: readonly SearchHit[] }) {
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
