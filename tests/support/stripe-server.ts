import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { callApi } from "./stripe/api.ts";
import { openBooks, type BooksOptions } from "./stripe/books.ts";
import { checkoutPage } from "./stripe/checkout-page.ts";
import { createEventSender } from "./stripe/events.ts";
import { FAULT_ANSWERS, faultList } from "./stripe/faults.ts";
import { parseForm } from "./stripe/form.ts";
import { idempotencyKeys, type Reply } from "./stripe/idempotency.ts";
import type { Session } from "./stripe/records.ts";
import { StripeRefusal } from "./stripe/refusal.ts";

const API_VERSION = "2026-10-28.endive";
const SECRET_KEY = "sk_test_of_the_tests";
const RETRY_MS = 300;
const WEBHOOK_SECRET = "whsec_of_the_tests";

export type SeenRequest = { method: string; path: string; body: string; key: string | undefined };

/**
 * A stand-in for the parts of Stripe that the product uses, with faults on request. Events wait for
 * `deliver`, unless `deliversByItself`.
 */
export async function startStripeServer(options: {
  clock: { now(): Date };
  deliversByItself?: boolean;
  settlement?: BooksOptions["settlement"];
}) {
  const { clock } = options;
  const faults = faultList();
  const events = createEventSender({ clock, secret: WEBHOOK_SECRET, apiVersion: API_VERSION });
  const withKey = idempotencyKeys(clock);
  const requests: SeenRequest[] = [];
  let url = "";
  const books = openBooks({
    clock,
    pageUrl: (session) => `${url}/c/pay/${session}`,
    onEvent(type, about) {
      events.add(type, about);
      if (options.deliversByItself) setImmediate(() => void deliverAll());
    },
    ...(options.settlement ? { settlement: options.settlement } : {}),
  });

  /** Retries while events are waiting, as Stripe does. */
  async function deliverAll(): Promise<void> {
    await events.deliver();
    if (events.waiting().length === 0 || !server.listening) return;
    setTimeout(() => void deliverAll(), RETRY_MS).unref();
  }

  const server = createServer((req, res) => {
    void readBody(req).then((body) => {
      const requestUrl = new URL(req.url ?? "/", url);
      if (requestUrl.pathname.startsWith("/v1/")) handleApi(req, res, requestUrl, body);
      else handlePage(req, res, requestUrl, body);
      return undefined;
    });
  });

  function handleApi(
    req: IncomingMessage,
    res: ServerResponse,
    requestUrl: URL,
    body: string,
  ): void {
    const method = req.method ?? "GET";
    const path = requestUrl.pathname;
    const key = req.headers["idempotency-key"] as string | undefined;
    requests.push({ method, path, body, key });
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "request-id": `req_${requests.length}`,
      "stripe-version": String(req.headers["stripe-version"] ?? API_VERSION),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    const send = ({ status, body: answer }: Reply) => {
      res.writeHead(status, headers).end(JSON.stringify(answer));
    };

    const fault = faults.take(method, path);
    if (fault === "drop") return void req.socket.destroy();
    if (fault === "hang") return;
    const failure = fault === null ? undefined : FAULT_ANSWERS[fault];
    if (failure) return send(failure);

    let reply: Reply;
    try {
      const token = req.headers.authorization?.replace(/^Bearer /, "") ?? "";
      if (token !== SECRET_KEY) throw wrongKey(token);
      const form = parseForm(method === "GET" ? requestUrl.search.slice(1) : body);
      const run = () => callApi(books, method, path, form);
      if (method === "POST") {
        const kept = withKey(key, `${path} ${body}`, run);
        if (kept.replayed) headers["idempotent-replayed"] = "true";
        reply = kept;
      } else reply = run();
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      reply = error;
    }
    if (fault === "cut_reply") return void req.socket.destroy();
    if (fault === "hang_after") return;
    send(reply);
  }

  /** The hosted page: a form to pay or decline, without scripts. */
  function handlePage(
    req: IncomingMessage,
    res: ServerResponse,
    requestUrl: URL,
    body: string,
  ): void {
    const id = /^\/c\/pay\/(\w+)$/.exec(requestUrl.pathname)?.[1];
    if (id === undefined || books.get(id)?.object !== "checkout.session") {
      return void res.writeHead(404).end();
    }
    const session = books.find<Session>("checkout.session", id);
    if (req.method !== "POST") {
      res.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      return void res.end(checkoutPage(session, requestUrl.searchParams.has("declined")));
    }
    const pays = new URLSearchParams(body).get("action") === "pay";
    const isPaid = pays ? books.pay(id) : (books.decline(id), false);
    res.writeHead(303, { location: isPaid ? session.success_url : `/c/pay/${id}?declined=1` });
    res.end();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
    },
    books,
    events,
    faults,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

function wrongKey(token: string): StripeRefusal {
  const shown = `${token.slice(0, 8)}****${token.slice(-4)}`;
  return new StripeRefusal(401, { message: `Invalid API Key provided: ${shown}` });
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
