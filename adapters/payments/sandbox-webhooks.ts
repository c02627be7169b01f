import { SANDBOX_SIGNATURE_HEADER, signSandboxWebhook } from "./sandbox-signature.ts";
import type { SandboxEvent, SandboxSession, SandboxStore } from "./sandbox-store.ts";

export type WebhookRequest = { url: string; body: string; headers: Record<string, string> };

export type DeliverWebhook = (request: WebhookRequest) => Promise<{ status: number }>;

const DELIVERY_TIMEOUT_MS = 3_000;
const RETRY_AFTER_MS = 20_000;
const BATCH = 50;

export async function deliverByHttp(request: WebhookRequest): Promise<{ status: number }> {
  const response = await fetch(request.url, {
    method: "POST",
    body: request.body,
    headers: request.headers,
    redirect: "manual",
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  return { status: response.status };
}

/**
 * Sends signed webhooks over HTTP. An unreachable merchant never fails the payer's request: the
 * event stays due and is retried.
 */
export function createWebhookSender(options: {
  store: SandboxStore;
  url: string;
  secret: string;
  clock: { now(): Date };
  deliver: DeliverWebhook;
}) {
  const { store, url, secret, clock, deliver } = options;

  async function send(body: string): Promise<boolean> {
    const signature = signSandboxWebhook({ body, secret, at: clock.now() });
    try {
      const { status } = await deliver({
        url,
        body,
        headers: { "content-type": "application/json", [SANDBOX_SIGNATURE_HEADER]: signature },
      });
      return status >= 200 && status < 300;
    } catch {
      return false;
    }
  }

  return {
    /** Sends due events of one session or of all, and returns how many arrived. */
    async sendDue(sessionId?: string): Promise<number> {
      const now = clock.now();
      const events = await store.takeDueEvents(now, {
        ...(sessionId === undefined ? {} : { sessionId }),
        limit: BATCH,
        retryAt: new Date(now.getTime() + RETRY_AFTER_MS),
      });
      const arrived = await Promise.all(
        events.map(async (event) => {
          const session = await store.get(event.sessionId);
          if (!session || !(await send(toldEvent(event, session)))) return false;
          await store.markDelivered(event.id, clock.now());
          return true;
        }),
      );
      return arrived.filter(Boolean).length;
    },

    /** Sends each event twice, the later one first, which merchants must tolerate. */
    async sendTwiceOutOfOrder(session: SandboxSession): Promise<void> {
      const now = clock.now();
      const [event] = await store.takeDueEvents(now, {
        sessionId: session.id,
        limit: 1,
        retryAt: new Date(now.getTime() + RETRY_AFTER_MS),
      });
      if (!event) return;
      const paid = toldEvent(event, session);
      const created = createdEvent(session);
      const arrived = await send(paid);
      await send(paid);
      await send(created);
      await send(created);
      if (arrived) await store.markDelivered(event.id, clock.now());
    },
  };
}

function toldEvent(event: SandboxEvent, session: SandboxSession): string {
  return eventBody(event.id, event.type, event.createdAt, session);
}

/** Sent only by `sendTwiceOutOfOrder`, to arrive after a later event. */
function createdEvent(session: SandboxSession): string {
  return eventBody(`evt_created_${session.id}`, "payment.created", session.createdAt, session);
}

function eventBody(id: string, type: string, createdAt: Date, session: SandboxSession): string {
  return JSON.stringify({
    id,
    type,
    createdAt: createdAt.toISOString(),
    data: {
      session: session.id,
      paymentId: session.paymentId,
      amountMinor: session.amountMinor,
      currency: session.currency,
    },
  });
}
