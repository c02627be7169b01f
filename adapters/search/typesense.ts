import { z } from "zod";
import { type Found, type Searchable, type SearchEngine, SearchError } from "./port.ts";

export type TypesenseOptions = {
  url: string;
  key: string;
  /** Environments have separate hosts and keys, so they share the name. */
  collection?: string;
  /** Short, because someone is typing. */
  deadlineMs?: number;
};

const FIELDS = ["title", "keywords", "summary", "body"] as const;
/** A whole index takes longer than a query. */
const PUBLISH_DEADLINE_MS = 30_000;
const MAX_SNIPPET = 160;

const Hit = z.object({
  document: z.object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    summary: z.string(),
    url: z.string(),
  }),
  highlights: z.array(z.object({ field: z.string(), snippet: z.string().default("") })).default([]),
});
const Answer = z.object({ hits: z.array(Hit) });
const Exported = z.object({ id: z.string() });

/**
 * A Typesense server, which takes pinned hits as `id:position,…` and handles typos and prefixes
 * itself.
 */
export function createTypesenseSearch(options: TypesenseOptions): SearchEngine {
  const { key, collection = "topics", deadlineMs = 1_500 } = options;
  const base = options.url.replace(/\/+$/, "");
  const documents = `/collections/${encodeURIComponent(collection)}/documents`;

  return {
    async find(query, limit) {
      if (query.trim() === "") return [];
      return search({
        q: query,
        query_by: FIELDS.join(","),
        query_by_weights: "8,4,2,1",
        highlight_fields: FIELDS.join(","),
        per_page: String(limit),
      });
    },
    async get(ids) {
      if (ids.length === 0) return [];
      return search({
        q: "*",
        filter_by: `id:[${ids.map((id) => `\`${id}\``).join(",")}]`,
        pinned_hits: ids.map((id, at) => `${id}:${at + 1}`).join(","),
        per_page: String(ids.length),
      });
    },
    async publish(searchables) {
      await upsert(searchables);
      // Delete by id, so that a concurrent publish loses nothing.
      const kept = new Set(searchables.map(({ id }) => id));
      await remove((await listIds()).filter((id) => !kept.has(id)));
    },
    async update(changed, removed) {
      await upsert(changed);
      await remove(removed);
    },
  };

  async function upsert(searchables: readonly Searchable[]): Promise<void> {
    await makeCollection();
    if (searchables.length === 0) return;
    const all = searchables.map((one) => JSON.stringify(one)).join("\n");
    const path = `${documents}/import?action=upsert`;
    const answer = await ask("POST", path, all, PUBLISH_DEADLINE_MS);
    // One result per line; the request succeeds even if a document fails.
    const failed = answer.split("\n").filter((line) => !line.includes('"success":true'));
    if (failed.length > 0) throw fail(`did not take ${failed.length} documents: ${failed[0]}`);
  }

  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const path = `${documents}/${encodeURIComponent(id)}`;
      // 404: another process deleted it first.
      await ask("DELETE", path, undefined, PUBLISH_DEADLINE_MS, [404]);
    }
  }

  async function listIds(): Promise<string[]> {
    const path = `${documents}/export?include_fields=id`;
    const lines = await ask("GET", path, undefined, PUBLISH_DEADLINE_MS);
    return lines
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const exported = Exported.safeParse(parse(line));
        if (!exported.success) throw fail("exported in another shape");
        return exported.data.id;
      });
  }

  async function search(parameters: Record<string, string>): Promise<Found[]> {
    const text = await ask("GET", `${documents}/search?${new URLSearchParams(parameters)}`);
    const answer = Answer.safeParse(parse(text));
    if (!answer.success) throw fail("answered in another shape");
    return answer.data.hits.map(({ document, highlights }) => {
      const { id, kind, title, url, summary } = document;
      // The title and summary are shown anyway, so excerpt only body matches.
      const isSeen = highlights.some(({ field }) => field === "title" || field === "summary");
      const inText = highlights.find(({ field }) => field === "body")?.snippet;
      const snippet = isSeen || !inText ? summary : inText.replace(/<\/?mark>/g, "");
      return { id, kind, title, url, snippet: shorten(snippet) };
    });
  }

  async function makeCollection(): Promise<void> {
    const text = (name: string) => ({ name, type: "string" });
    const schema = {
      name: collection,
      fields: [
        ...FIELDS.map(text),
        { ...text("kind"), facet: true },
        { ...text("url"), index: false, optional: true },
      ],
    };
    // 409: it already exists.
    await ask("POST", "/collections", JSON.stringify(schema), PUBLISH_DEADLINE_MS, [409]);
  }

  async function ask(
    method: string,
    path: string,
    body?: string,
    deadline = deadlineMs,
    fine: readonly number[] = [],
  ): Promise<string> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(base + path, {
        method,
        headers: {
          "x-typesense-api-key": key,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(deadline),
        redirect: "error",
      });
      text = await response.text();
    } catch (error) {
      const timedOut = (error as Error).name === "TimeoutError";
      throw fail(timedOut ? `did not answer in ${deadline} ms` : "could not be reached", error);
    }
    if (!response.ok && !fine.includes(response.status)) throw fail(`answered ${response.status}`);
    return text;
  }

  function parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw fail("answered with something that is no JSON", error);
    }
  }

  function fail(what: string, cause?: unknown): SearchError {
    return new SearchError(`The search service at ${new URL(base).host} ${what}`, { cause });
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_SNIPPET) return line;
  const cut = line.slice(0, MAX_SNIPPET - 1).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}
