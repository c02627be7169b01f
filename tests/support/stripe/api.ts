import type { Books } from "./books.ts";
import type { Form } from "./form.ts";
import type { Reply } from "./idempotency.ts";
import { expand, listPage } from "./lists.ts";
import type { StripeRecord } from "./records.ts";
import { StripeRefusal } from "./refusal.ts";

const RESOURCES: Record<string, StripeRecord["object"]> = {
  "/v1/checkout/sessions": "checkout.session",
  "/v1/payment_intents": "payment_intent",
  "/v1/charges": "charge",
  "/v1/balance_transactions": "balance_transaction",
  "/v1/refunds": "refund",
  "/v1/disputes": "dispute",
};

export function callApi(books: Books, method: string, path: string, form: Form): Reply {
  if (method === "POST") return answer(books, change(books, path, form), form);
  const list = RESOURCES[path];
  if (list) return { status: 200, body: listPage(books, list, path, form) };
  const [, collection = "", id = ""] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  const object = RESOURCES[collection];
  if (method !== "GET" || !object) throw unknown(method, path);
  return answer(books, books.find(object, decodeURIComponent(id)), form);
}

function change(books: Books, path: string, form: Form): StripeRecord {
  if (path === "/v1/checkout/sessions") return books.createSession(form);
  if (path === "/v1/refunds") return books.refund(form);
  const [, session] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
  if (session === undefined) throw unknown("POST", path);
  return books.expireSession(decodeURIComponent(session));
}

/** A copy, so that a replayed response doesn't change. */
function answer(books: Books, record: StripeRecord, form: Form): Reply {
  return { status: 200, body: expand(books, record, form) };
}

function unknown(method: string, path: string): StripeRefusal {
  return new StripeRefusal(404, {
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}
