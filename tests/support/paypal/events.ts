import { createSign, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { Signer } from "./certificate.ts";
import { paypalId } from "./books.ts";

type Event = { id: string; type: string; body: string };

const RETRY_WAITS_MS = [50, 100, 200, 400, 800, 1_600];

/** The headers of a webhook with this body. */
export function signWebhook(input: {
  rawBody: string;
  webhookId: string;
  certificateUrl: string;
  signer: Signer;
  at: Date;
}): Record<string, string> {
  const id = randomUUID();
  const time = `${input.at.toISOString().slice(0, 19)}Z`;
  const message = `${id}|${time}|${input.webhookId}|${crc32(input.rawBody)}`;
  return {
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-cert-url": input.certificateUrl,
    "paypal-transmission-sig": createSign("sha256")
      .update(message)
      .sign(input.signer.key, "base64"),
  };
}

/** Sends signed webhooks and retries until they are accepted, or when the test releases them. */
export function openWebhooks(options: {
  clock: { now(): Date };
  headers(rawBody: string, at: Date): Record<string, string>;
}) {
  const state = {
    /** Where events are sent; null sends none. */
    url: null as string | null,
    /** Hold events until `release`. */
    held: false,
    events: [] as Event[],
  };
  let waiting: Event[] = [];
  let isClosed = false;
  const underWay = new Set<Promise<void>>();

  async function deliver(event: Event): Promise<void> {
    for (const waitMs of [0, ...RETRY_WAITS_MS]) {
      if (waitMs > 0) await delay(waitMs);
      if (isClosed || state.url === null) return;
      const headers = {
        "content-type": "application/json",
        ...options.headers(event.body, options.clock.now()),
      };
      const init = { method: "POST", body: event.body, headers };
      const answer = await fetch(state.url, init).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
    }
  }

  function send(event: Event): Promise<void> {
    const delivery = deliver(event).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
    return delivery;
  }

  return {
    state,
    emit(type: string, resourceType: string, resource: object): void {
      const id = `WH-${paypalId()}-${paypalId()}`;
      const body = JSON.stringify({
        id,
        event_version: "1.0",
        create_time: options.clock.now().toISOString(),
        resource_type: resourceType,
        event_type: type,
        resource,
      });
      const event = { id, type, body };
      state.events.push(event);
      if (state.url === null) return;
      if (state.held) waiting.push(event);
      else void send(event);
    },
    /** Sends held events in sequence, each `times` over, latest first if `reversed`. */
    async release({ times = 1, reversed = false } = {}): Promise<void> {
      state.held = false;
      const events = reversed ? waiting.toReversed() : waiting;
      waiting = [];
      for (let round = 0; round < times; round += 1) for (const event of events) await send(event);
    },
    /** Resolves when every event was delivered or given up. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close() {
      isClosed = true;
    },
  };
}

export type Webhooks = ReturnType<typeof openWebhooks>;
