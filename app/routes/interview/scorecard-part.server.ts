import type { SummaryError } from "#app/ui/error-summary.tsx";
import type { Services } from "#app/services.ts";
import { formatMoney, type Currency } from "#lib/money.ts";
import { formatDate, formatTime, type LocalClock, localDate } from "#lib/zones.ts";
import {
  buyScorecard,
  type BuyScorecardRefusal,
  priceScorecard,
  type Unscorable,
  whyUnscorable,
} from "#modules/one-way/commands/buy-scorecard.server.ts";
import type { Interview } from "#modules/one-way/data.server.ts";
import { getScorecardOf, interviewSubject } from "#modules/one-way/scorecards.server.ts";
import { isClaimed, isOpen } from "#modules/expert-work/policy.ts";
import { getTranscripts } from "#modules/one-way/transcripts.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import { viewScorecard } from "#modules/scorecards/scorecard-view.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { viewPrice } from "#app/components/checkout/view-price.server.ts";
import {
  afterPurchase,
  PURCHASE_PROBLEMS,
  readPurchase,
  refusalStatus,
} from "#app/components/checkout/purchase.server.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "payments" | "products">;

export type ScorecardPart = Awaited<ReturnType<typeof loadScorecardPart>>;

/**
 * The status of an expert's scorecard of the interview. Its levels stay hidden until the candidate
 * has scored themselves.
 */
export async function loadScorecardPart(
  deps: Deps,
  interview: Interview,
  buyer: { userId: string; email: string },
  view: LocalClock & { currency: Currency; isScored: boolean },
) {
  const { db, clock, config } = deps;
  const row = await getScorecardOf(db, interview.id);
  const at = (instant: Date) =>
    `${formatDate(localDate(view.zone, instant))}, ${formatTime(view.zone, instant, view.hourCycle)}`;
  if (row?.status === "delivered") {
    const delivered = (await getScorecard(db, interviewSubject(interview.id)))!;
    const names = { candidate: "you", expert: delivered.expertName };
    return {
      state: "delivered" as const,
      expert: delivered.expertName,
      on: at(delivered.sentAt),
      scorecard: view.isScored ? viewScorecard(delivered, names) : null,
    };
  }
  if (row && isOpen(row)) {
    return {
      state: "queued" as const,
      isClaimed: isClaimed(row, clock.now()),
      deliverBy: at(row.dueAt!),
      order: `/orders/${row.orderId}`,
    };
  }
  if (row?.status === "unpaid") {
    return { state: "unpaid" as const, order: `/orders/${row.orderId}` };
  }
  const order = row && (await getOrder(db, row.orderId));
  return {
    state: "none" as const,
    isScored: view.isScored,
    hasTranscript: (await getTranscripts(db, interview.id)).size > 0,
    refunded:
      order && order.refundedMinor > 0
        ? {
            amount: formatMoney(order.refundedMinor, order.currency),
            isLate: row.status === "refunded",
          }
        : null,
    closed: closedWords(await whyUnscorable(deps, interview)),
    price: viewPrice(deps, await priceScorecard(deps, view.currency, buyer)),
    hours: config.refundPolicies.versions[config.refundPolicies.current]!.scorecardHours,
    key: crypto.randomUUID(),
  };
}

const closedWords = (why: Unscorable | null) => why && CLOSED[why];

const CLOSED: Record<Unscorable, string> = {
  not_open: "This interview can’t be scored yet.",
  deleted: "There’s no recording of this interview left to score.",
  expiring: "Its recordings expire too soon for an expert to score them.",
  no_expert: "No expert scores recordings of this topic right now.",
};

const PROBLEMS: Record<BuyScorecardRefusal, string> = {
  ...CLOSED,
  scored: "You’ve already ordered a scorecard of this interview",
  ...PURCHASE_PROBLEMS,
};

/** Orders the scorecard. Returns the payment URL, or an error. */
export async function orderScorecard(
  services: Parameters<typeof buyScorecard>[0],
  buyer: { userId: string; email: string; name: string | null; zone: string },
  interviewId: string,
  form: Record<string, string>,
): Promise<{ to: string } | { problem: SummaryError; status: 422 | 429 }> {
  const asked = readPurchase(form);
  if (!asked.ok) return { problem: { field: "age", message: asked.ageError }, status: 422 };
  const bought = await buyScorecard(
    services,
    buyer,
    { interviewId, withTranscript: form["transcript"] === "on", ...asked.terms },
    asked.key,
  );
  if (!bought.ok) {
    return { problem: { message: PROBLEMS[bought.reason] }, status: refusalStatus(bought.reason) };
  }
  return { to: afterPurchase(services.config, bought) };
}
