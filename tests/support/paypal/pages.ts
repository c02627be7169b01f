import type { Books } from "./books.ts";
import { orderOnWire } from "./wire.ts";
import type { Webhooks } from "./events.ts";

export type Page = { status: number; html?: string; location?: string };
export type PayerAction = "approve" | "approve_bad_card" | "cancel";

export function payerPages(books: Books, webhooks: Webhooks, baseUrl: () => string) {
  function act(id: string, action: PayerAction): Page {
    const order = books.order(id);
    if (!order) return notFound();
    if (action === "cancel") return { status: 303, location: withToken(order.cancelUrl, id) };
    if (order.status === "PAYER_ACTION_REQUIRED") {
      order.status = "APPROVED";
      order.hasBadCard = action === "approve_bad_card";
      const resource = orderOnWire(order, baseUrl());
      webhooks.emit("CHECKOUT.ORDER.APPROVED", "checkout-order", resource);
    }
    return { status: 303, location: `${withToken(order.returnUrl, id)}&PayerID=PAYER00000001` };
  }

  function show(id: string): Page {
    const order = books.order(id);
    if (!order) return notFound();
    const amount = `${order.currency} ${(order.minor / 100).toFixed(2)}`;
    const button = (action: PayerAction, label: string) =>
      `<button name="action" value="${action}">${label}</button>`;
    const html = `<!doctype html><html lang="en"><title>Test wallet</title>
<h1>Test wallet</h1><p>${escape(order.description)}: ${amount}</p>
<form method="post">${button("approve", "Approve")}
${button("approve_bad_card", "Approve with a card that is declined")}
${button("cancel", "Cancel")}</form></html>`;
    return { status: 200, html };
  }

  return { act, show };
}

function notFound(): Page {
  return { status: 404, html: "<!doctype html><h1>This payment is no longer there</h1>" };
}

function withToken(url: string, id: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}token=${id}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
