import type { Session } from "./records.ts";

const SYMBOLS: Record<string, string> = { usd: "$", inr: "₹" };

/** Stripe's page with just the items and two buttons. */
export function checkoutPage(session: Session, declined: boolean): string {
  const amount = `${SYMBOLS[session.currency] ?? ""}${(session.amount_total / 100).toFixed(2)}`;
  const back =
    session.cancel_url === null ? "" : `<a href="${escape(session.cancel_url)}">Back</a>`;
  return page(
    session.status === "open"
      ? `<h1>Pay ${amount}</h1>
${declined ? '<p role="alert">Your card was declined.</p>' : ""}
<form method="post">
<button name="action" value="pay">Pay ${amount}</button>
<button name="action" value="decline">Decline</button>
</form>
${back}`
      : `<h1>This session is over</h1>${back}`,
  );
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Checkout</title></head>
<body><main>${body}</main></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
