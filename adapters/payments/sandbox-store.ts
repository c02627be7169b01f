import type { Currency } from "#lib/money.ts";
import type { ProviderPayment } from "./port.ts";

export type SandboxSession = {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: Currency;
  description: string;
  email: string;
  returnUrl: string;
  cancelUrl: string;
  status: "open" | "paid" | "expired";
  expiresAt: Date;
  approveLate: boolean;
  refundedMinor: number;
  dispute: ProviderPayment["dispute"];
  createdAt: Date;
  paidAt: Date | null;
};

/** What is told to the merchant: that a session was paid, or that its payment is disputed. */
export type SandboxEvent = {
  id: string;
  type: "payment.paid" | "payment.disputed";
  sessionId: string;
  createdAt: Date;
};

export type SandboxRefundOutcome =
  | { ok: true; refundRef: string }
  | { ok: false; reason: "not_found" | "not_paid" | "disputed" | "too_much" | "key_reused" };

/** Where the sandbox keeps its books. Every change is one atomic step, decided by the store. */
export type SandboxStore = {
  /** Stores a session, or answers the earlier one of the same payment. */
  insert(session: SandboxSession): Promise<SandboxSession>;
  get(id: string): Promise<SandboxSession | null>;
  /** open and within its time → paid, with an event to deliver; null when it is not. */
  pay(id: string, now: Date): Promise<SandboxSession | null>;
  /** Marks an open session to be paid after its time; null when it is not open or over. */
  approveLate(id: string, now: Date): Promise<SandboxSession | null>;
  /** Approved late → paid, whether its time is over or its expiry was asked for; null otherwise. */
  payLate(id: string, now: Date): Promise<SandboxSession | null>;
  /** open → expired; null when it is not open. */
  expire(id: string): Promise<SandboxSession | null>;
  /** Paid → disputed, or a dispute's end, with an event to deliver; null when it was not paid. */
  dispute(id: string, state: "open" | "won" | "lost", now: Date): Promise<SandboxSession | null>;
  /** Paid at or after `from` and before `to`, oldest first. */
  listPaid(from: Date, to: Date): Promise<SandboxSession[]>;
  /** Sessions approved late whose time ended before `endedBefore`, oldest first. */
  listLate(endedBefore: Date, limit: number): Promise<SandboxSession[]>;
  /** Once per key: the same key and amount answer the same refund. */
  refund(
    id: string,
    input: { refundRef: string; amountMinor: number; idempotencyKey: string; now: Date },
  ): Promise<SandboxRefundOutcome>;
  /** Takes undelivered events that are due, puts their next attempt off to `retryAt`. */
  takeDueEvents(
    now: Date,
    input: { sessionId?: string; limit: number; retryAt: Date },
  ): Promise<SandboxEvent[]>;
  markDelivered(eventId: string, now: Date): Promise<void>;
};
