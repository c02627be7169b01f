import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  type CheckoutInput,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type WebhookVerdict,
} from "./port.ts";
import { createSandboxCheckout, type SandboxCheckout } from "./sandbox-checkout.ts";
import { type SandboxFaults, withFault } from "./sandbox-faults.ts";
import { SANDBOX_SIGNATURE_HEADER, verifySandboxSignature } from "./sandbox-signature.ts";
import type { SandboxSession, SandboxStore } from "./sandbox-store.ts";
import { createWebhookSender, deliverByHttp, type DeliverWebhook } from "./sandbox-webhooks.ts";

export type SandboxProvider = PaymentProvider & {
  name: "sandbox";
  hosted: SandboxCheckout;
};

export type SandboxOptions = {
  store: SandboxStore;
  publicUrl: string;
  webhookSecret: string;
  clock: { now(): Date };
  webhookUrl?: string;
  deliver?: DeliverWebhook;
  faults?: SandboxFaults;
};

type Refusal = "not_found" | "not_paid" | "disputed" | "too_much" | "key_reused" | "other_payment";

function refused(reason: Refusal): ProviderError {
  return new ProviderError("refused", `The sandbox provider refused: ${reason}.`);
}

const WebhookBody = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(100),
  data: z.object({ session: z.string().min(1).max(200) }),
});

/**
 * A payment provider that takes no money: the default without keys, never in prod. It has its own
 * database, checkout page and signed webhooks, so that everything else works as with a real
 * provider.
 */
export function createSandboxProvider(options: SandboxOptions): SandboxProvider {
  const { store, publicUrl, webhookSecret, clock } = options;
  const fault = options.faults ?? (() => null);
  const webhooks = createWebhookSender({
    store,
    url: options.webhookUrl ?? `${publicUrl}/webhooks/sandbox`,
    secret: webhookSecret,
    clock,
    deliver: options.deliver ?? deliverByHttp,
  });
  const hosted = createSandboxCheckout({ store, clock, webhooks, fault });

  return {
    name: "sandbox",
    currencies: ["USD", "INR"],
    hosted,

    createCheckout: (input) =>
      withFault(fault("createCheckout"), async () => {
        const session = await store.insert(newSession(input, clock.now()));
        if (session.amountMinor !== input.amountMinor || session.currency !== input.currency) {
          throw refused("other_payment");
        }
        return { ref: session.id, url: `${publicUrl}/checkout/sandbox/${session.id}` };
      }),

    query: (ref) =>
      withFault(fault("query"), async () => {
        const session = await hosted.get(ref);
        return session ? asPayment(session) : null;
      }),

    listPaid: ({ from, to }) =>
      withFault(fault("listPaid"), async () => (await store.listPaid(from, to)).map(asPayment)),

    // An expired session that was approved late is still paid later; that is how late payments
    // arise.
    expire: (ref) =>
      withFault(fault("expire"), async () => {
        const session = await hosted.get(ref);
        if (!session) throw refused("not_found");
        const expired = await store.expire(ref);
        return asPayment(expired ?? (await hosted.get(ref)) ?? session);
      }),

    refund: (ref, { amountMinor, idempotencyKey }) =>
      withFault(fault("refund"), async () => {
        const refundRef = `sbr_${randomBytes(12).toString("hex")}`;
        const input = { refundRef, amountMinor, idempotencyKey, now: clock.now() };
        const outcome = await store.refund(ref, input);
        if (!outcome.ok) throw refused(outcome.reason);
        return { refundRef: outcome.refundRef };
      }),

    async verifyWebhook({ rawBody, headers, now }) {
      const header = headers.get(SANDBOX_SIGNATURE_HEADER);
      const signature = { header, body: rawBody, secret: webhookSecret, now };
      const verdict = verifySandboxSignature(signature);
      return verdict.ok ? parseWebhook(rawBody) : verdict;
    },
  };
}

function parseWebhook(rawBody: string): WebhookVerdict {
  let json: unknown;
  try {
    json = JSON.parse(rawBody);
  } catch {
    return { ok: false, reason: "malformed_body" };
  }
  const body = WebhookBody.safeParse(json);
  if (!body.success) return { ok: false, reason: "malformed_body" };
  const { id, type, data } = body.data;
  return { ok: true, event: { id, type, ref: data.session } };
}

function newSession(input: CheckoutInput, now: Date): SandboxSession {
  return {
    ...input,
    // The checkout URL is the only credential, so the id must be unguessable.
    id: `sbs_${randomBytes(16).toString("hex")}`,
    status: "open",
    approveLate: false,
    refundedMinor: 0,
    dispute: "none",
    createdAt: now,
    paidAt: null,
  };
}

function asPayment(session: SandboxSession): ProviderPayment {
  const { id, paymentId, status, amountMinor, currency, refundedMinor, dispute } = session;
  const amounts = { amountMinor, currency, refundedMinor, feeMinor: null };
  return { ref: id, paymentId, status, ...amounts, dispute };
}
