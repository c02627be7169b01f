import type { ProviderName } from "#adapters/payments/port.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { RECORDING_SCORECARD } from "#content/services.ts";
import { hasExpertFor } from "#modules/expert-work/data.server.ts";
import { hoursAfter } from "#modules/expert-work/policy.ts";
import type { Age } from "#modules/orders/schema.ts";
import {
  type ItemRefusal,
  type Ordered,
  orderItem,
  type OrderItemDeps,
} from "#modules/orders/commands/order-item.server.ts";
import type { Reductions } from "#modules/orders/commands/place-reduced.server.ts";
import { type Buyer, type ItemPrice, priceItem } from "#modules/orders/reductions.server.ts";
import { refundPolicy } from "#modules/orders/policy.ts";
import type { Platform } from "#platform/services.ts";
import { getInterview, type Interview, listOneWayTopics } from "../data.server.ts";
import { PAY_MINUTES } from "../policy.ts";
import { isWatchableUntil, ONE_WAY_SCORECARD } from "../scorecards.server.ts";

export type Unscorable =
  /** Not submitted yet, or someone else's. */
  | "not_open"
  /** None of it can be watched. */
  | "deleted"
  /** Its recordings would expire before an expert could watch them. */
  | "expiring"
  /** No expert gives sessions in its topic now. */
  | "no_expert";

export type BuyScorecardRefusal = Unscorable | "scored" | ItemRefusal;

/** Why an interview can't be scored by an expert now; null if it can. */
export async function whyUnscorable(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  { id, participantId, topic, status }: Interview,
): Promise<Unscorable | null> {
  if (status !== "submitted") return "not_open";
  const policies = config.refundPolicies;
  const { scorecardHours } = refundPolicy(policies, policies.current);
  const until = hoursAfter(clock.now(), scorecardHours + PAY_MINUTES / 60);
  if (!(await isWatchableUntil(db, id, until))) {
    return (await isWatchableUntil(db, id, clock.now())) ? "expiring" : "deleted";
  }
  return (await hasExpertFor(db, topic, participantId)) ? null : "no_expert";
}

/** Orders an expert's scorecard and requests its payment. The same key returns the same order. */
export async function buyScorecard(
  deps: OrderItemDeps,
  /** The zone for times in emails. */
  buyer: { userId: string; email: string; name?: string | null; zone?: string },
  input: {
    interviewId: string;
    currency: Currency;
    expectedMinor: number;
    age?: Age;
    /** Whether the expert sees the transcript, if there is one. */
    withTranscript: boolean;
    provider?: ProviderName | undefined;
  } & Reductions,
  idempotencyKey: string,
): Promise<Result<Ordered, BuyScorecardRefusal>> {
  const { interviewId, currency, expectedMinor, age, provider, coupon, creditMinor } = input;
  const { userId, email, name, zone } = buyer;
  const interview = await getInterview(deps.db, interviewId, userId);
  if (!interview) return { ok: false, reason: "not_open" };
  const why = await whyUnscorable(deps, interview);
  if (why) return { ok: false, reason: why };
  const topics = await listOneWayTopics(deps.db);
  const topic = topics.find(({ key }) => key === interview.topic)?.title ?? interview.topic;
  return orderItem<"not_open" | "scored">(
    deps,
    { userId, email },
    {
      product: ONE_WAY_SCORECARD,
      description: `Expert’s scorecard of a one-way interview, ${topic}`,
      currency,
      priceMinor: RECORDING_SCORECARD.pricesMinor[currency],
      options: { interview: interviewId, transcript: input.withTranscript ? "shared" : "kept" },
      details: { name: name ?? "", zone },
      age,
      provider,
      coupon,
      creditMinor,
    },
    { idempotencyKey, expectedMinor, input },
  );
}

/** A scorecard's price for this buyer. */
export function priceScorecard(
  deps: Parameters<typeof priceItem>[0],
  currency: Currency,
  buyer: Buyer,
): Promise<ItemPrice> {
  const listMinor = RECORDING_SCORECARD.pricesMinor[currency];
  return priceItem(deps, { product: ONE_WAY_SCORECARD, listMinor, currency }, buyer, "");
}
