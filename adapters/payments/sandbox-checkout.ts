import type { SandboxFaults } from "./sandbox-faults.ts";
import type { SandboxSession, SandboxStore } from "./sandbox-store.ts";
import type { createWebhookSender } from "./sandbox-webhooks.ts";

const LATE_BY_MS = 30_000;
const BATCH = 50;

export type HostedOutcome =
  | { ok: true; redirectTo: string }
  | { ok: false; reason: "not_found" | "expired" };

export type SandboxCheckout = {
  get(id: string): Promise<SandboxSession | null>;
  /** Pays once, however often it is called, sends one webhook, and redirects to the return page. */
  pay(id: string): Promise<HostedOutcome>;
  decline(id: string): Promise<HostedOutcome>;
  abandon(id: string): Promise<HostedOutcome>;
  /** Returns unpaid; the payment completes 30 seconds after the session's end. */
  approveLate(id: string): Promise<HostedOutcome>;
  duplicateWebhooks(id: string): Promise<HostedOutcome>;
  dispute(id: string, state: "open" | "won" | "lost"): Promise<{ ok: boolean }>;
  settle(): Promise<{ paid: number; delivered: number }>;
};

export function createSandboxCheckout(deps: {
  store: SandboxStore;
  clock: { now(): Date };
  webhooks: ReturnType<typeof createWebhookSender>;
  fault: SandboxFaults;
}): SandboxCheckout {
  const { store, clock, webhooks, fault } = deps;

  async function get(id: string): Promise<SandboxSession | null> {
    const session = await store.get(id);
    if (!session || session.status === "paid") return session;
    const now = clock.now().getTime();
    const end = session.expiresAt.getTime();
    if (session.approveLate && now >= end + LATE_BY_MS) {
      return (await payLate(id)) ?? store.get(id);
    }
    return now >= end ? { ...session, status: "expired" } : session;
  }

  async function payLate(id: string): Promise<SandboxSession | null> {
    const session = await store.payLate(id, clock.now());
    if (session) await webhooks.sendDue(id);
    return session;
  }

  async function settlePayment(
    id: string,
    tell: (session: SandboxSession) => Promise<unknown>,
  ): Promise<HostedOutcome> {
    if (fault("pay")?.kind === "decline") return decline(id);
    const paid = await store.pay(id, clock.now());
    if (paid) {
      await tell(paid);
      return { ok: true, redirectTo: paid.returnUrl };
    }
    const session = await get(id);
    if (session?.status === "paid") return { ok: true, redirectTo: session.returnUrl };
    return { ok: false, reason: session ? "expired" : "not_found" };
  }

  async function leave(
    id: string,
    to: (session: SandboxSession) => string,
  ): Promise<HostedOutcome> {
    const session = await get(id);
    if (!session) return { ok: false, reason: "not_found" };
    // Leaving doesn't undo a payment made in another tab.
    if (session.status === "paid") return { ok: true, redirectTo: session.returnUrl };
    return { ok: true, redirectTo: to(session) };
  }

  const decline = (id: string) =>
    leave(id, (session) => withParameter(session.cancelUrl, "declined", "1"));

  return {
    get,
    decline,
    pay: (id) => settlePayment(id, (session) => webhooks.sendDue(session.id)),
    duplicateWebhooks: (id) => settlePayment(id, webhooks.sendTwiceOutOfOrder),
    abandon: (id) => leave(id, (session) => session.cancelUrl),

    async approveLate(id) {
      const session = await store.approveLate(id, clock.now());
      if (session) return { ok: true, redirectTo: session.returnUrl };
      const other = await get(id);
      if (other?.status === "paid") return { ok: true, redirectTo: other.returnUrl };
      return { ok: false, reason: other ? "expired" : "not_found" };
    },

    async dispute(id, state) {
      const session = await store.dispute(id, state, clock.now());
      if (session) await webhooks.sendDue(id);
      return { ok: session !== null };
    },

    async settle() {
      const due = await store.listLate(new Date(clock.now().getTime() - LATE_BY_MS), BATCH);
      const paid = await Promise.all(due.map((session) => store.payLate(session.id, clock.now())));
      return {
        paid: paid.filter((session) => session !== null).length,
        delivered: await webhooks.sendDue(),
      };
    },
  };
}

function withParameter(base: string, name: string, value: string): string {
  const url = new URL(base);
  url.searchParams.set(name, value);
  return url.href;
}
