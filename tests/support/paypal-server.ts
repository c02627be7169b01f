import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { paypalApi } from "./paypal/api.ts";
import { openBooks } from "./paypal/books.ts";
import { makeSigner, type Signer } from "./paypal/certificate.ts";
import { openWebhooks, signWebhook } from "./paypal/events.ts";
import { createEndpoints, PAYPAL_KEYS } from "./paypal/endpoints.ts";
import { type Page, type PayerAction, payerPages } from "./paypal/pages.ts";
import {
  type Answer,
  captureOnWire,
  disputeOnWire,
  fault,
  unknown,
  unprocessable,
} from "./paypal/wire.ts";

export type PaypalOperation =
  | "token"
  | "createOrder"
  | "showOrder"
  | "patchOrder"
  | "captureOrder"
  | "showCapture"
  | "refund"
  | "listDisputes"
  | "showDispute"
  | "report"
  | "certificate";

/**
 * How a call fails: `cut` does the work and drops the connection, `hang` does it and never replies,
 * and `down`, `busy`, `forbid` and `refuse` do nothing and respond 503, 429, 403 and 422.
 */
export type PaypalFault = "cut" | "hang" | "down" | "busy" | "forbid" | "refuse";

/** How long a POST with a request id is "in progress", so that identical ones collide. */
const WORK_MS = 5;

let sharedSigner: Signer | undefined;

/**
 * A stand-in for PayPal with its own state: approvals, captures, refunds and disputes show up in
 * its responses, events and report.
 */
export async function startPaypalServer({ clock }: { clock: { now(): Date } }) {
  sharedSigner ??= makeSigner();
  let signer: Signer = sharedSigner;
  let url = "";
  let certificates = 1;
  const baseUrl = () => url;
  const certificateUrl = () => `${url}/v1/notifications/certs/CERT-${certificates}abc`;
  const headers = (rawBody: string, at: Date) => {
    const { webhookId } = PAYPAL_KEYS;
    return signWebhook({ rawBody, webhookId, certificateUrl: certificateUrl(), signer, at });
  };
  const books = openBooks(clock);
  const webhooks = openWebhooks({ clock, headers });
  const api = paypalApi({ books, webhooks, clock, baseUrl });
  const pages = payerPages(books, webhooks, baseUrl);
  const endpoints = createEndpoints(clock);
  const faults: { operation: PaypalOperation; fault: PaypalFault; skip: number }[] = [];
  const calls: PaypalOperation[] = [];

  function route(req: IncomingMessage, body: string): [PaypalOperation, () => Answer] | null {
    const { pathname, searchParams } = new URL(req.url ?? "/", url);
    const json = (): unknown => (body === "" ? undefined : JSON.parse(body));
    const [, version, group, kind, id = "", verb] = pathname.split("/");
    switch (
      `${req.method} /${version}/${group}/${kind}${id ? "/:id" : ""}${verb ? `/${verb}` : ""}`
    ) {
      case "POST /v1/oauth2/token":
        return ["token", () => endpoints.token(req.headers.authorization, body)];
      case "POST /v2/checkout/orders":
        return ["createOrder", () => api.createOrder(json())];
      case "GET /v2/checkout/orders/:id":
        return ["showOrder", () => api.showOrder(id)];
      case "PATCH /v2/checkout/orders/:id":
        return ["patchOrder", () => api.patchOrder(id, json())];
      case "POST /v2/checkout/orders/:id/capture":
        return ["captureOrder", () => api.captureOrder(id)];
      case "GET /v2/payments/captures/:id":
        return ["showCapture", () => api.showCapture(id)];
      case "POST /v2/payments/captures/:id/refund":
        return ["refund", () => api.refund(id, json())];
      case "GET /v1/customer/disputes":
        return [
          "listDisputes",
          () => api.listDisputes(searchParams.get("disputed_transaction_id")!),
        ];
      case "GET /v1/customer/disputes/:id":
        return ["showDispute", () => api.showDispute(id)];
      case "GET /v1/reporting/transactions":
        return ["report", () => api.report(searchParams)];
      case "GET /v1/notifications/certs/:id":
        return [
          "certificate",
          () => (url + pathname === certificateUrl() ? { status: 200 } : unknown()),
        ];
      default:
        return null;
    }
  }

  function nextFault(operation: PaypalOperation): PaypalFault | undefined {
    const plan = faults.find((each) => each.operation === operation);
    if (!plan) return undefined;
    if (plan.skip > 0) {
      plan.skip -= 1;
      return undefined;
    }
    faults.splice(faults.indexOf(plan), 1);
    return plan.fault;
  }

  async function answer(req: IncomingMessage, res: ServerResponse, body: string): Promise<void> {
    if (req.url?.startsWith("/checkoutnow")) return sendPage(res, payerPage(req, body));
    const found = route(req, body);
    if (!found) return send(res, unknown());
    const [operation, work] = found;
    calls.push(operation);
    const broken = nextFault(operation);
    if (broken === "down") return send(res, fault(503, "SERVICE_UNAVAILABLE"));
    if (broken === "busy") return send(res, fault(429, "RATE_LIMIT_REACHED"));
    if (broken === "forbid") return send(res, fault(403, "NOT_AUTHORIZED", "PERMISSION_DENIED"));
    if (broken === "refuse") return send(res, unprocessable("NOT_PATCHABLE"));
    const isOpen = operation === "token" || operation === "certificate";
    if (!isOpen && !endpoints.isKnown(req.headers.authorization)) {
      return send(res, { status: 401, body: { error: "invalid_token" } });
    }
    const requestId = req.headers["paypal-request-id"];
    const done =
      typeof requestId === "string"
        ? await endpoints.once(`${req.url} ${requestId}`, () => delay(WORK_MS).then(work))
        : work();
    if (broken === "cut") return void req.socket.destroy();
    if (broken === "hang") return;
    if (operation === "certificate" && done.status === 200) res.end(signer.certificate);
    else send(res, done);
  }

  function payerPage(req: IncomingMessage, body: string): Page {
    const id = new URL(req.url ?? "/", url).searchParams.get("token") ?? "";
    if (req.method !== "POST") return pages.show(id);
    return pages.act(id, (new URLSearchParams(body).get("action") ?? "cancel") as PayerAction);
  }

  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => void answer(req, res, Buffer.concat(chunks).toString()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    env: {
      PAYPAL_BASE_URL: url,
      PAYPAL_CLIENT_ID: PAYPAL_KEYS.clientId,
      PAYPAL_CLIENT_SECRET: PAYPAL_KEYS.clientSecret,
      PAYPAL_WEBHOOK_ID: PAYPAL_KEYS.webhookId,
    },
    books,
    webhooks,
    /** `reportPageSize` and `reportLagMs`. */
    settings: api.settings,
    calls,
    /** Makes the next such call fail, or the one after `skip` others; faults are used in order. */
    fail(operation: PaypalOperation, how: PaypalFault, { skip = 0 } = {}) {
      faults.push({ operation, fault: how, skip });
    },
    revokeTokens: endpoints.revokeTokens,
    /** Performs the payer's action on PayPal's page; returns where it redirects. */
    payer: (id: string, action: PayerAction) => pages.act(id, action).location ?? null,
    dispute(id: string, state: "open" | "won" | "lost") {
      const order = books.order(id);
      if (!order) throw new Error(`No order ${id}`);
      const resource = disputeOnWire(order, books.dispute(order, state));
      const event = state === "open" ? "CREATED" : "RESOLVED";
      webhooks.emit(`CUSTOMER.DISPUTE.${event}`, "dispute", resource);
    },
    settle(id: string, status: "COMPLETED" | "DECLINED") {
      const order = books.order(id);
      if (!order?.capture) throw new Error(`No capture of ${id}`);
      order.capture.status = status;
      const event = status === "COMPLETED" ? status : "DENIED";
      webhooks.emit(`PAYMENT.CAPTURE.${event}`, "capture", captureOnWire(order, url));
    },
    signed: headers,
    /** From now on, signs with another certificate and serves it. */
    useSigner(next: Signer) {
      signer = next;
      certificates += 1;
    },
    async close() {
      webhooks.close();
      server.closeAllConnections();
      await new Promise((over) => server.close(over));
    },
  };
}

export type PaypalServer = Awaited<ReturnType<typeof startPaypalServer>>;

function send(res: ServerResponse, { status, body }: Answer): void {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(body === undefined ? undefined : JSON.stringify(body));
}

function sendPage(res: ServerResponse, { status, html, location }: Page): void {
  const type = { "content-type": "text/html; charset=utf-8" };
  res.writeHead(status, location === undefined ? type : { location });
  res.end(html);
}
