import { type KeyboardEvent, useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { servicesContext } from "#app/context.server.ts";
import { SearchResults } from "./components/search-results.tsx";
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
import type { Route } from "./+types/search.ts";

const MAX_HITS = 30;
const MAX_QUERY = 200;
const PAUSE_MS = 200;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  seo({
    title: loaderData?.query ? `Search: ${loaderData.query.slice(0, 30)}` : "Search",
    description: `Search ${BRAND.name}’s interviews, topics, experts, posts and FAQ. Typos are fine.`,
    path: "/search",
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

  const isAsking = navigation.state === "loading" && navigation.location.pathname === "/search";
  return (
    <Page className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        <PageHeader title="Search" isLarge />
        <Form
          ref={form}
          role="search"
          action="/search"
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
                <ButtonLink to="/niche">See all topics</ButtonLink>
                <ButtonLink to="/contact" variant="secondary">
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
