import { createHmac } from "node:crypto";
import type { StripeRecord } from "./records.ts";

export type SentEvent = { id: string; type: string; body: string; status: number | null };

type Waiting = { id: string; type: string; body: string };

/** The `Stripe-Signature` header for a body sent at a time. */
export function signStripeWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

/**
 * Sends events to the merchant's endpoint. An event that wasn't accepted waits for the next
 * delivery.
 */
export function createEventSender(options: {
  clock: { now(): Date };
  secret: string;
  apiVersion: string;
}) {
  const { clock, secret, apiVersion } = options;
  let url: string | null = null;
  let waiting: Waiting[] = [];
  let made = 0;
  const sent: SentEvent[] = [];

  function add(type: string, about: StripeRecord): void {
    made += 1;
    const id = `evt_${String(made).padStart(6, "0")}`;
    const body = JSON.stringify({
      id,
      object: "event",
      api_version: apiVersion,
      created: Math.floor(clock.now().getTime() / 1000),
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: about },
    });
    waiting.push({ id, type, body });
  }

  async function send(event: Waiting): Promise<boolean> {
    const status = await post(event.body);
    sent.push({ ...event, status });
    return status !== null && status >= 200 && status < 300;
  }

  async function post(body: string): Promise<number | null> {
    if (url === null) return null;
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signStripeWebhook(body, secret, clock.now()),
        },
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  return {
    add,
    /** Every event sent, with its response; null if the endpoint was unreachable. */
    sent,
    waiting: () => waiting.map(({ id, type }) => ({ id, type })),
    sendTo(endpoint: string): void {
      url = endpoint;
    },
    /**
     * Sends waiting events and returns how many were accepted: each `times` over, newest first if
     * `reversed`.
     */
    async deliver(how: { times?: number; reversed?: boolean } = {}): Promise<number> {
      const batch = how.reversed ? waiting.toReversed() : waiting;
      waiting = [];
      let taken = 0;
      for (let round = 0; round < (how.times ?? 1); round += 1) {
        for (const event of batch) {
          const wasTaken = await send(event);
          if (round > 0) continue;
          if (wasTaken) taken += 1;
          else waiting.push(event);
        }
      }
      return taken;
    },
  };
}
