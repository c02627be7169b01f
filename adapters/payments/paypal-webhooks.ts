import { verify } from "node:crypto";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { createCertificateStore, isCertificateUrl } from "./paypal-certificates.ts";
import { linkedId } from "./paypal-orders.ts";
import type { PaymentProvider, WebhookVerdict } from "./port.ts";

/** Allowed clock difference, either way. */
const TOLERANCE_SECONDS = 300;

const Id = z.string().min(1).max(200);
const Event = z.object({
  id: Id,
  event_type: z.string().min(1).max(100),
  resource_type: z.string().optional(),
  resource: z.object({
    id: Id.optional(),
    order_id: Id.optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: Id.optional() }).optional() })
      .optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: Id })).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  }),
});

/**
 * Verifies webhooks locally: the signature covers `id|time|webhook id|crc32 of the raw body`, and
 * its certificate is fetched from PayPal and cached.
 */
export function createPaypalWebhooks(options: {
  baseUrl: string;
  webhookId: string;
  deadlineMs: number;
}): PaymentProvider["verifyWebhook"] {
  const certificateAt = createCertificateStore(options.deadlineMs);

  return async ({ rawBody, headers, now }) => {
    const [id, time, algorithm, url, signature] = [
      "paypal-transmission-id",
      "paypal-transmission-time",
      "paypal-auth-algo",
      "paypal-cert-url",
      "paypal-transmission-sig",
    ].map((name) => headers.get(name) ?? "");
    if (!id || !time || !algorithm || !url || !signature) return refused("no_signature");

    // Run the cheap checks before fetching a certificate.
    const bytes = Buffer.from(signature, "base64");
    const isWellFormed =
      algorithm === "SHA256withRSA" &&
      bytes.toString("base64") === signature &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(time);
    if (!isWellFormed) return refused("malformed_signature");
    const ageSeconds = Math.floor((now.getTime() - Date.parse(time)) / 1000);
    if (!(ageSeconds <= TOLERANCE_SECONDS)) return refused("stale");
    if (ageSeconds < -TOLERANCE_SECONDS) return refused("future");
    if (!isCertificateUrl(url, options.baseUrl)) return refused("foreign_certificate");

    const certificate = await certificateAt(url).catch(() => null);
    if (!certificate) return refused("certificate_unavailable");
    const isValidNow =
      now.getTime() >= Date.parse(certificate.validFrom) &&
      now.getTime() <= Date.parse(certificate.validTo);
    if (!isValidNow) return refused("certificate_expired");
    const message = `${id}|${time}|${options.webhookId}|${crc32(rawBody)}`;
    if (!verify("sha256", Buffer.from(message), certificate.publicKey, bytes)) {
      return refused("forged");
    }
    return understand(rawBody);
  };
}

function refused(reason: string): WebhookVerdict {
  return { ok: false, reason };
}

function understand(rawBody: string): WebhookVerdict {
  let json: unknown;
  try {
    json = JSON.parse(rawBody);
  } catch {
    return refused("malformed_body");
  }
  const event = Event.safeParse(json);
  if (!event.success) return refused("malformed_body");
  const ref = refOf(event.data);
  if (ref === undefined) return refused("malformed_body");
  return { ok: true, event: { id: event.data.id, type: event.data.event_type, ref } };
}

/** The order's id if the event has it, otherwise the capture's; `query` takes either. */
function refOf({ resource, resource_type: kind }: z.infer<typeof Event>): string | undefined {
  return (
    resource.disputed_transactions?.[0]?.seller_transaction_id ??
    resource.supplementary_data?.related_ids?.order_id ??
    resource.order_id ??
    (kind === "refund" ? linkedId(resource.links, "up", "captures") : undefined) ??
    resource.id
  );
}
