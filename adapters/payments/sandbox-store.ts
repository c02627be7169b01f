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

export type SandboxEvent = {
  id: string;
  type: "payment.paid" | "payment.disputed";
  sessionId: string;
  createdAt: Date;
};

export type SandboxRefundOutcome =
  | { ok: true; refundRef: string }
  | { ok: false; reason: "not_found" | "not_paid" | "disputed" | "too_much" | "key_reused" };

/** Each change is one atomic step. */
export type SandboxStore = {
  insert(session: SandboxSession): Promise<SandboxSession>;
  get(id: string): Promise<SandboxSession | null>;
  /** Open and not expired → paid, with a queued event; null otherwise. */
  pay(id: string, now: Date): Promise<SandboxSession | null>;
  /** Marks an open session to be paid after it ends; null if it isn't open or has ended. */
  approveLate(id: string, now: Date): Promise<SandboxSession | null>;
  /** Approved late → paid, even after the session ended or expired; null otherwise. */
  payLate(id: string, now: Date): Promise<SandboxSession | null>;
  /** Open → expired; null if it isn't open. */
  expire(id: string): Promise<SandboxSession | null>;
  /** Opens or decides a dispute, with a queued event; null if the session isn't paid. */
  dispute(id: string, state: "open" | "won" | "lost", now: Date): Promise<SandboxSession | null>;
  /** Paid at or after `from` and before `to`, oldest first. */
  listPaid(from: Date, to: Date): Promise<SandboxSession[]>;
  listLate(endedBefore: Date, limit: number): Promise<SandboxSession[]>;
  /** Once per key: the same key and amount return the same refund. */
  refund(
    id: string,
    input: { refundRef: string; amountMinor: number; idempotencyKey: string; now: Date },
  ): Promise<SandboxRefundOutcome>;
  /** Claims undelivered events that are due and sets their next attempt to `retryAt`. */
  takeDueEvents(
    now: Date,
    input: { sessionId?: string; limit: number; retryAt: Date },
  ): Promise<SandboxEvent[]>;
  markDelivered(eventId: string, now: Date): Promise<void>;
};
