import { z } from "zod";
import type { WebhookVerdict } from "./port.ts";

const SIGNATURE_HEADER = "Stripe-Signature";

/** Allowed clock difference, either way. */
const TOLERANCE_SECONDS = 300;

const text = z.string().min(1).max(255);
const Event = z.object({
  id: text,
  type: text,
  data: z.object({
    object: z.object({
      id: text,
      object: text,
      payment_intent: z.union([text, z.object({ id: text })]).nullish(),
    }),
  }),
});

/**
 * Verifies a webhook's signature, then its age in both directions, because Stripe's library accepts
 * timestamps in the future. `isGenuine` checks the signature alone.
 */
export function verifyStripeWebhook(
  input: { rawBody: string; headers: Headers; now: Date },
  isGenuine: (rawBody: string, header: string) => boolean,
): WebhookVerdict {
  const header = input.headers.get(SIGNATURE_HEADER);
  if (!header) return { ok: false, reason: "no_signature" };
  // Exactly one timestamp: with two, the signed one and the checked one could differ.
  const seconds = /^t=(\d{1,11})(?:,v\d=[0-9a-f]+)+$/.exec(header)?.[1];
  if (seconds === undefined) return { ok: false, reason: "malformed_signature" };
  if (!isGenuine(input.rawBody, header)) return { ok: false, reason: "forged" };

  const age = Math.floor(input.now.getTime() / 1000) - Number(seconds);
  if (age > TOLERANCE_SECONDS) return { ok: false, reason: "stale" };
  if (age < -TOLERANCE_SECONDS) return { ok: false, reason: "future" };
  return readEvent(input.rawBody);
}

function readEvent(rawBody: string): WebhookVerdict {
  let json: unknown;
  try {
    json = JSON.parse(rawBody);
  } catch {
    return { ok: false, reason: "malformed_body" };
  }
  const event = Event.safeParse(json);
  if (!event.success) return { ok: false, reason: "malformed_body" };
  const { id, type, data } = event.data;
  return { ok: true, event: { id, type, ref: refOf(data.object) } };
}

/** A session's own id; for charges, refunds and disputes the id of their payment. */
function refOf(object: z.infer<typeof Event>["data"]["object"]): string {
  const { payment_intent: intent } = object;
  if (object.object === "checkout.session" || !intent) return object.id;
  return typeof intent === "string" ? intent : intent.id;
}
