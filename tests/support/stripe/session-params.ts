import { field, type Form } from "./form.ts";
import { badParameter } from "./refusal.ts";

const MIN_LIFE = 30 * 60;
const MAX_LIFE = 24 * 60 * 60;
const SMALLEST = 50;
const LARGEST = 99_999_999;

const KNOWN = new Set([
  ...["mode", "success_url", "cancel_url", "client_reference_id", "metadata", "line_items"],
  ...["customer_email", "expires_at", "payment_intent_data", "adaptive_pricing", "expand"],
  ...["allowed_payment_method_types", "submit_type", "locale", "billing_address_collection"],
]);

export type SessionParams = {
  amount: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
};

/**
 * Validates the parameters of a new Checkout Session like Stripe. `now` is in epoch seconds. Throws
 * StripeRefusal naming the parameter.
 */
export function readSessionParams(form: Form, now: number): SessionParams {
  if (form["payment_method_types"] !== undefined) {
    throw badParameter(
      "payment_method_types",
      "Passing payment_method_types is no longer supported.",
      "payment_method_types_no_longer_supported",
    );
  }
  const unknown = Object.keys(form).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) {
    throw badParameter(unknown, `Received unknown parameter: ${unknown}`, "parameter_unknown");
  }
  if (field(form, "mode") !== "payment") throw badParameter("mode", "Only payment is played here.");
  const email = field(form, "customer_email");
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw badParameter("customer_email", `Invalid email address: ${email}`, "email_invalid");
  }
  return {
    ...readAmount(form),
    successUrl: readUrl(form, "success_url") ?? missingUrl(),
    cancelUrl: readUrl(form, "cancel_url"),
    expiresAt: readExpiry(form, now),
  };
}

function readAmount(form: Form): { amount: number; currency: string } {
  const items = form["line_items"];
  if (typeof items !== "object") throw badParameter("line_items", "Missing line_items.");
  let amount = 0;
  let currency: string | undefined;
  for (const index of Object.keys(items)) {
    const price = (name: string) => field(items, index, "price_data", name);
    const unit = Number(price("unit_amount"));
    const quantity = Number(field(items, index, "quantity"));
    const param = `line_items[${index}][price_data][unit_amount]`;
    if (!Number.isInteger(unit) || unit < 0) throw badParameter(param, "Invalid integer.");
    if (!field(items, index, "price_data", "product_data", "name")) {
      throw badParameter(param, "A product needs a name.");
    }
    amount += unit * quantity;
    currency = price("currency");
    if (!/^[a-z]{3}$/.test(currency ?? "")) throw badParameter(param, "Invalid currency.");
  }
  if (amount < SMALLEST) {
    throw badParameter("line_items", "The amount is too small.", "amount_too_small");
  }
  if (amount > LARGEST)
    throw badParameter("line_items", "The amount is too large.", "amount_too_large");
  return { amount, currency: currency! };
}

function readExpiry(form: Form, now: number): number {
  const text = field(form, "expires_at");
  if (text === undefined) return now + MAX_LIFE;
  const expiresAt = Number(text);
  if (!Number.isInteger(expiresAt)) throw badParameter("expires_at", "Invalid integer.");
  if (expiresAt < now + MIN_LIFE) {
    throw badParameter(
      "expires_at",
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
    );
  }
  if (expiresAt > now + MAX_LIFE) {
    throw badParameter(
      "expires_at",
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
    );
  }
  return expiresAt;
}

function readUrl(form: Form, name: string): string | null {
  const url = field(form, name);
  if (url === undefined) return null;
  if (!URL.canParse(url)) throw badParameter(name, "Not a valid URL", "url_invalid");
  return url;
}

function missingUrl(): never {
  throw badParameter("success_url", "Missing required param: success_url.", "parameter_missing");
}
