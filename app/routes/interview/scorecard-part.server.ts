import type { Services } from "#app/services.ts";
import { formatMoney, type Currency } from "#lib/money.ts";
import { formatDate, formatTime, localDate } from "#lib/zones.ts";
import { RECORDING_SCORECARD } from "#content/services.ts";
import {
  buyScorecard,
  type BuyScorecardRefusal,
  type Unscorable,
  whyUnscorable,
} from "#modules/one-way/commands/buy-scorecard.server.ts";
import type { Interview } from "#modules/one-way/data.server.ts";
import { viewMoments } from "#modules/one-way/scorecard-words.ts";
import { getClaim, getDelivered, getScorecardOf } from "#modules/one-way/scorecards.server.ts";
import { getTranscripts } from "#modules/one-way/transcripts.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { TOO_MANY_UNPAID } from "#modules/orders/policy.ts";
import { localUrl } from "#app/lib/local-url.ts";

type Deps = Pick<Services, "db" | "clock" | "config">;

export type ScorecardPart = Awaited<ReturnType<typeof loadScorecardPart>>;

/**
 * Where an expert's scorecard of the interview stands. Its levels stay closed until the candidate
 * has scored themselves.
 */
export async function loadScorecardPart(
  deps: Deps,
  interview: Interview,
  view: { zone: string; currency: Currency; isScored: boolean },
) {
  const { db, clock, config } = deps;
  const row = await getScorecardOf(db, interview.id);
  const at = (instant: Date) =>
    `${formatDate(localDate(view.zone, instant))}, ${formatTime(view.zone, instant)}`;
  if (row?.status === "delivered") {
    const delivered = (await getDelivered(db, row))!;
    const names = { candidate: "you", expert: delivered.expertName };
    return {
      state: "delivered" as const,
      expert: delivered.expertName,
      on: at(delivered.sentAt),
      scorecard: view.isScored ? viewMoments(delivered, names) : null,
    };
  }
  if (row?.status === "queued") {
    return {
      state: "queued" as const,
      isClaimed: (await getClaim(db, row.id, clock.now())) !== null,
      deliverBy: at(row.deliverBy!),
      order: `/orders/${row.orderId}`,
    };
  }
  if (row?.status === "unpaid") {
    return { state: "unpaid" as const, order: orderPath(config, row.orderId) };
  }
  const order = row?.status === "refunded" ? await getOrder(db, row.orderId) : null;
  const amountMinor = RECORDING_SCORECARD.pricesMinor[view.currency];
  return {
    state: "none" as const,
    hasTranscript: (await getTranscripts(db, interview.id)).size > 0,
    refunded: order && {
      amount: formatMoney(order.amountMinor, order.currency),
      order: `/orders/${order.id}`,
    },
    closed: closedWords(await whyUnscorable(deps, interview)),
    price: { amountMinor, currency: view.currency, text: formatMoney(amountMinor, view.currency) },
    hours: config.refundPolicies.versions[config.refundPolicies.current]!.scorecardHours,
    key: crypto.randomUUID(),
  };
}

const closedWords = (why: Unscorable | null) => why && CLOSED[why];

const CLOSED: Record<Unscorable, string> = {
  not_open: "This interview can’t be scored yet.",
  expiring: "Its recordings are deleted, still being prepared, or expire too soon.",
  no_expert: "No expert scores recordings of this topic right now.",
};

const PROBLEMS: Record<BuyScorecardRefusal, string> = {
  ...CLOSED,
  scored: "You’ve already ordered a scorecard of this interview",
  price_changed: "The price has changed. You haven’t been charged. Check the new price",
  key_reused: "This page was out of date. You haven’t been charged. Try again",
  sold: "This page was out of date. You haven’t been charged. Try again",
  too_many_unpaid: TOO_MANY_UNPAID,
  over_cap: "That’s over the card limit. Ask us for an invoice",
  payment_unavailable: "We can’t reach the payment page right now. Try again",
};

/** Orders the scorecard. Returns where it is paid, or what is wrong. */
export async function orderScorecard(
  services: Parameters<typeof buyScorecard>[0],
  buyer: { userId: string; email: string },
  interviewId: string,
  form: Record<string, string>,
): Promise<{ to: string } | { problem: string; status: 422 | 429 }> {
  const bought = await buyScorecard(
    services,
    buyer,
    {
      interviewId,
      currency: form["currency"] === "INR" ? "INR" : "USD",
      expectedMinor: Number(form["expected"]),
      withTranscript: form["transcript"] === "on",
    },
    `one-way-scorecard:${(form["key"] ?? "").slice(0, 100)}`,
  );
  if (!bought.ok) {
    const status = bought.reason === "too_many_unpaid" ? 429 : 422;
    return { problem: PROBLEMS[bought.reason], status };
  }
  const { publicUrl } = services.config;
  return {
    to: localUrl(bought.checkoutUrl ?? orderUrl(services.config, bought.order.id), publicUrl),
  };
}

function orderPath(config: Deps["config"], orderId: string): string {
  return localUrl(orderUrl(config, orderId), config.publicUrl);
}
