import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

type Stored = Record<string, string | number> & { id: string };

const KEY = "search-key";

/** Matches words by prefix and corrects no typos. */
export async function startTypesenseServer() {
  const state = {
    fault: null as "down" | "hang" | "nonsense" | "refuses" | null,
    documents: null as Map<string, Stored> | null,
    asked: [] as { method: string; path: string; parameters: Record<string, string> }[],
    /** Runs once, between an import and its response. */
    afterImport: null as (() => Promise<void>) | null,
  };

  function answer(method: string, url: URL, body: string): [number, string] {
    const { pathname: path, searchParams } = url;
    const parameters = Object.fromEntries(searchParams);
    state.asked.push({ method, path, parameters });
    if (state.fault === "down") return [503, "away"];
    if (state.fault === "nonsense") return [200, "<html>"];
    if (method === "POST" && path === "/collections") {
      if (state.documents) return [409, "{}"];
      state.documents = new Map();
      return [201, body];
    }
    if (!path.startsWith("/collections/topics/documents") || !state.documents) return [404, "{}"];
    if (method === "POST" && path.endsWith("/import")) {
      const lines = body.split("\n").map((line) => JSON.parse(line) as Stored);
      if (state.fault === "refuses") {
        return [200, lines.map(() => '{"success":false,"error":"no"}').join("\n")];
      }
      for (const line of lines) state.documents.set(line.id, line);
      return [200, lines.map(() => '{"success":true}').join("\n")];
    }
    if (path.endsWith("/export")) {
      const ids = [...state.documents.keys()];
      return [200, ids.map((id) => JSON.stringify({ id })).join("\n")];
    }
    if (method === "DELETE") {
      const id = decodeURIComponent(path.split("/").at(-1)!);
      return state.documents.delete(id) ? [200, "{}"] : [404, "{}"];
    }
    return [200, JSON.stringify({ hits: search(parameters) })];
  }

  function search(parameters: Record<string, string>) {
    const all = [...state.documents!.values()];
    const limit = Number(parameters["per_page"]);
    if (parameters["q"] === "*") {
      const wanted = /^id:\[(.*)\]$/.exec(parameters["filter_by"]!)![1]!;
      const ids = wanted.split(",").map((id) => id.replaceAll("`", ""));
      const pins = new Map(
        parameters["pinned_hits"]!.split(",").map((pin) => {
          const at = pin.lastIndexOf(":");
          return [pin.slice(0, at), Number(pin.slice(at + 1))] as const;
        }),
      );
      return all
        .filter(({ id }) => ids.includes(id))
        .toSorted((a, b) => pins.get(a.id)! - pins.get(b.id)!)
        .slice(0, limit)
        .map((document) => ({ document, highlights: [] }));
    }
    const words = parameters["q"]!.toLowerCase().split(/\s+/);
    const fields = parameters["query_by"]!.split(",");
    return all
      .flatMap((document) => {
        const matched = fields.filter((field) =>
          words.some((word) => new RegExp(`\\b${word}`, "i").test(String(document[field]))),
        );
        if (matched.length === 0) return [];
        const highlights = matched.map((field) => ({
          field,
          snippet: String(document[field]).replace(
            new RegExp(`\\b(${words[0]}\\w*)`, "i"),
            "<mark>$1</mark>",
          ),
        }));
        return [{ document, highlights }];
      })
      .slice(0, limit);
  }

  const server = createServer((req, res) => {
    void readText(req).then(async (body) => {
      if (state.fault === "hang") return;
      if (req.headers["x-typesense-api-key"] !== KEY) return res.writeHead(401).end("{}");
      const [status, text] = answer(req.method!, new URL(req.url!, "http://fake"), body);
      if (state.afterImport && req.url!.includes("/import")) {
        const happens = state.afterImport;
        state.afterImport = null;
        await happens();
      }
      return res.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    key: KEY,
    env: { SEARCH_URL: url, SEARCH_KEY: KEY },
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
