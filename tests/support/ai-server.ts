import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json as readJson } from "node:stream/consumers";

/**
 * How calls fail: `down` responds 503, `hang` never replies, `cut` drops the connection halfway,
 * `stall` stops halfway and keeps it open, `nonsense` isn't JSON, `refuse` declines, `endless` never
 * stops, `spent` used up its tokens before the first word, `short` halfway, `empty` says nothing, `odd`
 * has no choices, `error` reports an error with status 200.
 */
export const AI_FAULTS = [
  "down",
  "hang",
  "cut",
  "stall",
  "nonsense",
  "refuse",
  "endless",
  "spent",
  "short",
  "empty",
  "odd",
  "error",
] as const;
export type AiFault = (typeof AI_FAULTS)[number];

type Filled = {
  points: { point: number; finding: string; quote: string | null }[];
  redFlags: { redFlag: number; quote: string }[];
  errors: { error: number; quote: string }[];
};
type Call = {
  stream?: boolean;
  response_format?: { type: string };
  messages: { role: string; content: string }[];
};

const KEY = "ai-key-of-the-tests";
const MODEL = "test-model";

/** A stand-in for a model with OpenAI's chat completions API, with faults on request. */
export async function startAiServer() {
  const state = {
    fault: null as AiFault | null,
    fenced: false,
    /** Whether replies may be asked for by a schema. */
    takesSchemas: true,
    calls: [] as Call[],
    /** Calls in flight. */
    open: 0,
    mostOpen: 0,
    /** Chunks sent of endless replies. */
    bytesSent: 0,
    phrase: "What did you try before that, and why did it fail?",
    /** Streams wait for it halfway. */
    halfway: Promise.resolve(),
    check: checkFairly,
  };

  const server = createServer((req, res) => {
    state.open += 1;
    state.mostOpen = Math.max(state.mostOpen, state.open);
    res.on("close", () => (state.open -= 1));
    void readJson(req).then((body) => {
      const call = body as Call;
      state.calls.push(call);
      if (state.fault === "hang") return;
      if (req.headers.authorization !== `Bearer ${KEY}`) return refuseWith(res, 401);
      if (state.fault === "down") return refuseWith(res, 503);
      if (call.response_format && !state.takesSchemas) return refuseWith(res, 400);
      const [system, user] = [call.messages[0]!.content, call.messages.at(-1)!.content];
      if (call.stream) return void stream(res, state.phrase);
      const filled = JSON.stringify(state.check(countPoints(system), saidOf(user)));
      return answer(res, state.fenced ? `\`\`\`json\n${filled}\n\`\`\`` : filled);
    });
  });

  function answer(res: ServerResponse, content: string) {
    const said = SAID[state.fault ?? ""];
    const message =
      state.fault === "refuse"
        ? { role: "assistant", content: null, refusal: "I can't help with that." }
        : { role: "assistant", content: said ?? content };
    const finish_reason = /spent|short/.test(state.fault ?? "") ? "length" : "stop";
    const choices = state.fault === "odd" ? [] : [{ index: 0, message, finish_reason }];
    const text = JSON.stringify(
      state.fault === "error" ? OVERLOADED : { id: "1", model: MODEL, choices },
    );
    res.writeHead(200, { "content-type": "application/json" });
    if (state.fault === "cut" || state.fault === "stall") {
      res.write(text.slice(0, text.length / 2), () => state.fault === "cut" && res.destroy());
      return;
    }
    if (state.fault === "endless") return pour(res, text.slice(0, 40), state);
    res.end(text);
  }

  async function stream(res: ServerResponse, phrase: string) {
    res.writeHead(200, { "content-type": "text/event-stream" });
    const event = (delta: object, reason: string | null = null) =>
      `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
    if (state.fault === "nonsense") return res.end("data: {{{\n\n");
    if (state.fault === "refuse") return res.end(event({}, "content_filter") + "data: [DONE]\n\n");
    if (state.fault === "spent") return res.end(event({}, "length") + "data: [DONE]\n\n");
    if (state.fault === "empty") return res.end(event({}, "stop") + "data: [DONE]\n\n");
    if (state.fault === "odd") return res.end('data: {"id":"1","choices":[]}\n\ndata: [DONE]\n\n');
    if (state.fault === "endless") return pour(res, event({ content: "and then " }), state);
    const parts = phrase.split(/(?<= )/).map((content) => event({ content }));
    const half = parts.slice(0, parts.length / 2).join("");
    if (state.fault === "short") return res.end(`${half}${event({}, "length")}data: [DONE]\n\n`);
    if (state.fault === "cut" || state.fault === "stall") {
      res.write(half, () => state.fault === "cut" && res.destroy());
      return;
    }
    if (state.fault === "error")
      return res.end(`${parts[0]!}data: ${JSON.stringify(OVERLOADED)}\n\n`);
    for (const [at, part] of parts.entries()) {
      if (at === Math.floor(parts.length / 2)) await state.halfway;
      res.write(part);
    }
    res.end(event({}, "stop") + "data: [DONE]\n\n");
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    settings: { baseUrl, apiKey: KEY, model: MODEL },
    env: { AI_BASE_URL: baseUrl, AI_API_KEY: KEY, AI_MODEL: MODEL },
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const SAID: Partial<Record<string, string>> = { nonsense: "Well, <b>hm", spent: "", empty: "" };
const OVERLOADED = { error: { message: "Overloaded", type: "server_error", code: null } };

/** Finds every point in the first words of the longest stretch, and no flag. */
function checkFairly(count: number, said: string[]): Filled {
  const longest = said.toSorted((a, b) => b.length - a.length)[0];
  const quote = longest?.split(" ").slice(0, 8).join(" ") ?? null;
  return {
    points: Array.from({ length: count }, (_, point) => ({ point, finding: "found", quote })),
    redFlags: [],
    errors: [],
  };
}

const countPoints = (system: string) => [...system.matchAll(/{"point":\d+,"label"/g)].length;

function saidOf(user: string): string[] {
  return JSON.parse(user.split("\n").slice(1, -1).join("\n")) as string[];
}

function pour(res: ServerResponse, chunk: string, state: { bytesSent: number }) {
  const many = chunk.repeat(1_000);
  const more = () => {
    do state.bytesSent += many.length;
    while (!res.destroyed && res.write(many));
  };
  res.on("drain", more).on("error", () => undefined);
  more();
}

function refuseWith(res: ServerResponse, status: number) {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(JSON.stringify({ error: { message: "no" } }));
}
