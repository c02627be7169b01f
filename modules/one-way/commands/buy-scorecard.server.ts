import { createHash, randomUUID } from "node:crypto";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { RECORDING_SCORECARD } from "#content/services.ts";
import { refundPolicy } from "#modules/orders/policy.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import { placeOrder, type PlaceRefusal } from "#modules/orders/commands/place-order.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import type { Products } from "#modules/orders/product.ts";
import type { Platform } from "#platform/services.ts";
import { getInterview, type Interview, listOneWayTopics } from "../data.server.ts";
import { PAY_MINUTES } from "../policy.ts";
import { hoursAfter, ONE_WAY_SCORECARD } from "../scorecard-policy.ts";
import { hasExpertFor, isWatchableUntil } from "../scorecards.server.ts";

export type Unscorable =
  /** Not submitted yet, or somebody else's. */
  | "not_open"
  /** Its recordings are deleted, or expire before an expert has seen them. */
  | "expiring"
  /** No expert gives sessions in its topic now. */
  | "no_expert";

export type BuyScorecardRefusal =
  | Unscorable
  | "scored"
  /** The price differs from the one shown. */
  | "price_changed"
  | PlaceRefusal;

/** Why an interview can't be scored by an expert now; null if it can. */
export async function whyUnscorable(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  { id, userId, topic, status }: Interview,
): Promise<Unscorable | null> {
  if (status !== "submitted") return "not_open";
  const policies = config.refundPolicies;
  const { scorecardHours } = refundPolicy(policies, policies.current);
  const until = hoursAfter(clock.now(), scorecardHours + PAY_MINUTES / 60);
  if (!(await isWatchableUntil(db, id, until))) return "expiring";
  return (await hasExpertFor(db, topic, userId)) ? null : "no_expert";
}

/** Orders an expert's scorecard and requests its payment. The same key returns the same order. */
export async function buyScorecard(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
    payments: Payments;
    products: Products;
  },
  buyer: { userId: string; email: string },
  input: {
    interviewId: string;
    currency: Currency;
    expectedMinor: number;
    /** Whether the expert sees the transcript, if there is one. */
    withTranscript: boolean;
  },
  idempotencyKey: string,
): Promise<Result<{ order: Order; checkoutUrl: string | null }, BuyScorecardRefusal>> {
  const { db } = deps;
  const { interviewId, currency } = input;
  const interview = await getInterview(db, interviewId, buyer.userId);
  if (!interview) return { ok: false, reason: "not_open" };
  const why = await whyUnscorable(deps, interview);
  if (why) return { ok: false, reason: why };
  const priceMinor = RECORDING_SCORECARD.pricesMinor[currency];
  if (priceMinor !== input.expectedMinor) return { ok: false, reason: "price_changed" };
  const topics = await listOneWayTopics(db);
  const topic = topics.find(({ key }) => key === interview.topic)?.title ?? interview.topic;
  const placed = await placeOrder(deps, db, {
    buyer,
    idempotencyKey,
    requestHash: createHash("sha256").update(JSON.stringify(input)).digest(),
    quoted: {
      currency,
      listMinor: priceMinor,
      discountMinor: 0,
      taxMinor: 0,
      creditMinor: 0,
      prepaidMinor: 0,
      amountMinor: priceMinor,
    },
    details: null,
    line: {
      product: ONE_WAY_SCORECARD,
      ref: randomUUID(),
      quantity: 1,
      unitListMinor: priceMinor,
      description: `Expert’s scorecard of a one-way interview, ${topic}`,
    },
    options: { interview: interviewId, transcript: input.withTranscript ? "shared" : "kept" },
  });
  if (!placed.ok) return { ok: false, reason: placed.reason as BuyScorecardRefusal };
  const { order, payment } = placed;
  if (order.status !== "pending_payment" || !payment) return { ok: true, order, checkoutUrl: null };
  const checkoutUrl = await openCheckout(deps, order, payment);
  return checkoutUrl === null
    ? { ok: false, reason: "payment_unavailable" }
    : { ok: true, order, checkoutUrl };
}
