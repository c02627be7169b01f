import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** `raw`: respond with this text; a number: with this status; `hang`: not at all. */
type CmsAnswer = { raw: string } | number | "hang";

export async function startCmsServer(token = "cms-token") {
  const state = {
    documents: {} as Record<string, unknown>,
    answer: null as CmsAnswer | null,
    calls: 0,
  };
  const server = createServer((req, res) => {
    state.calls += 1;
    const reply = (status: number, body: string) => {
      res.writeHead(status, { "content-type": "application/json" }).end(body);
    };
    if (state.answer === "hang") return undefined;
    if (typeof state.answer === "number") return reply(state.answer, "{}");
    if (state.answer) return reply(200, state.answer.raw);
    if (req.headers.authorization !== `Bearer ${token}`) return reply(401, "{}");
    if (req.url !== "/site/documents") return reply(404, "{}");
    const documents = Object.entries(state.documents).map(([path, body]) => ({ path, body }));
    return reply(200, JSON.stringify({ documents }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/site`;
  return {
    url,
    token,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
