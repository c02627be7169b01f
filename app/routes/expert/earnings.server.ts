import { data, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import { CURRENCIES, formatMoney, percentOf } from "#lib/money.ts";
import { monthText } from "#lib/month-names.ts";
import { ownValue } from "#lib/own-value.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { getTwoFactor } from "#modules/accounts/two-factor/data.server.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import {
  listEarnedShares,
  listPendingShares,
  type Share,
} from "#modules/live-sessions/expert-shares.server.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { orderValueMinor, refundableMinor } from "#modules/orders/price.ts";
import { payoutAccountSchema } from "#modules/payouts/account.ts";
import { requestPayout, savePayoutDetails } from "#modules/payouts/commands.server.ts";
import {
  getPayoutEnding,
  listEarnings,
  listPayouts,
  listStatementMonths,
} from "#modules/payouts/data.server.ts";
import { nextRequestAt, payoutOver, type RequestRefusal } from "#modules/payouts/policy.ts";
import { currencySchema } from "#modules/payouts/schema.ts";

const SHARES_LISTED = 50;

export async function loadEarnings(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  expert: OwnExpert,
  saved: string | null,
  /** Where a later page of shares begins. */
  after: number | null,
) {
  const now = clock.now();
  const [earnings, pending, earned, payouts, ending, months] = await Promise.all([
    listEarnings(db, expert.id, now),
    listPendingShares(db, expert.id, now),
    listEarnedShares(db, expert.id, { after, size: SHARES_LISTED }),
    listPayouts(db, expert.id),
    getPayoutEnding(db, expert.id),
    listStatementMonths(db, expert.id, expert.zone),
  ]);
  const hasLeft = expert.status === "left";
  const day = (at: Date) => formatDate(localDate(expert.zone, at));
  return {
    saved,
    ending,
    passedTwoFactor: viewer.passedTwoFactor,
    currencies: CURRENCIES.flatMap((currency) => {
      const own = earnings.find((found) => found.currency === currency);
      const pendingMinor = pending
        .filter(({ order }) => order.currency === currency)
        .reduce((sum, { shareMinor }) => sum + shareMinor, 0);
      if (!own && pendingMinor === 0) return [];
      const refusal = own ? own.refusal : ("too_little" as const);
      return [
        {
          currency,
          pending: formatMoney(pendingMinor, currency),
          due: formatMoney(own?.dueMinor ?? 0, currency),
          paid: formatMoney(own?.paidMinor ?? 0, currency),
          mayRequest: refusal === null,
          note: noteOf(refusal, {
            over: hasLeft ? null : formatMoney(payoutOver(currency, false), currency),
            requested: own?.requested ? formatMoney(own.requested.amountMinor, currency) : null,
            held:
              own?.requested && own.dueMinor < own.requested.amountMinor
                ? formatMoney(own.dueMinor, currency)
                : null,
            again: own?.lastRequestedAt ? day(nextRequestAt(own.lastRequestedAt)) : null,
          }),
        },
      ];
    }),
    nextShares: earned.next === null ? null : String(earned.next),
    shares: [...(after === null ? pending.toReversed() : []), ...earned.shares].map((share) => ({
      id: `${share.order.id}${share.isPending ? " pending" : ""}`,
      orderId: share.order.id,
      title: share.title,
      date: day(share.at),
      amount: formatMoney(share.shareMinor, share.order.currency),
      how: howEarned(share),
      isPending: share.isPending,
    })),
    payouts: payouts.map(
      ({ id, amountMinor, currency, status, requestedAt, paidAt, reference }) => ({
        id,
        amount: formatMoney(amountMinor, currency),
        status,
        requested: day(requestedAt),
        paid: paidAt && day(paidAt),
        reference,
      }),
    ),
    months: months.map((month) => ({ month, label: monthText(month) })),
  };
}

/** `75% of $71.89 ($79 − $7.11 discount)`; null if a correction isn't complete. */
function howEarned({ order, shareMinor }: Share): string | null {
  const keptMinor = refundableMinor(order);
  if (shareMinor !== percentOf(keptMinor, EXPERT_SHARE_PERCENT)) return null;
  const money = (minor: number) => formatMoney(minor, order.currency);
  const discountMinor = order.listMinor - orderValueMinor(order);
  const less = [
    ...(discountMinor > 0 ? [`${money(discountMinor)} discount`] : []),
    ...(order.refundedMinor > 0 ? [`${money(order.refundedMinor)} refunded`] : []),
  ];
  const parts = less.length > 0 ? ` (${[money(order.listMinor), ...less].join(" − ")})` : "";
  return `${EXPERT_SHARE_PERCENT}% of ${money(keptMinor)}${parts}`;
}

function noteOf(
  refusal: RequestRefusal | null,
  facts: {
    over: string | null;
    requested: string | null;
    /** What is due, if that's less than requested. */
    held: string | null;
    again: string | null;
  },
): string {
  switch (refusal) {
    case "already_requested":
      return facts.held === null
        ? `You’ve requested ${facts.requested}. We pay once a week.`
        : `You’ve requested ${facts.requested}, but only ${facts.held} is due now: a session was refunded, or is in question. We can’t pay the request until that’s settled.`;
    case "too_soon":
      return `You can request the next payout from ${facts.again}.`;
    case "no_details":
      return "First, tell us where to pay you.";
    case "too_little":
      return facts.over === null
        ? "No balance to request."
        : `You can request a payout of more than ${facts.over}.`;
    case null:
      return "We pay once a week.";
  }
}

type Asking = {
  services: Services;
  viewer: Viewer;
  expert: OwnExpert;
  form: Record<string, string>;
};

const ACTIONS = { request, details };

export function earningsAction(asking: Asking) {
  const act = ownValue(ACTIONS, asking.form["intent"]);
  if (!act) throw unreadable();
  return act(asking);
}

const unreadable = () => new Response("This form could not be read.", { status: 400 });

async function request({ services, expert, form }: Asking) {
  const currency = currencySchema.safeParse(form["currency"]);
  if (!currency.success) throw unreadable();
  const asked = await requestPayout(services, expert.id, currency.data);
  // A double submit or an outdated page: the page shows what is possible now.
  return redirect(`${href("/expert/earnings")}${asked.ok ? "?saved=request" : ""}`, 303);
}

async function details({ services, viewer, expert, form }: Asking) {
  if (!viewer.passedTwoFactor) return redirect(href("/expert/second-factor"), 303);
  if (!(await getTwoFactor(services.db, viewer, services.clock.now())).isConfirmed) {
    const error = "Confirm under Two-factor that it’s you. You then have ten minutes to save this.";
    return data({ errors: { form: error }, typed: form }, 422);
  }
  const { method = "", holder = "", account = "", code = "" } = form;
  const checked = payoutAccountSchema.safeParse({ method, holder, account, code });
  if (!checked.success) return data({ errors: fieldErrors(checked.error), typed: form }, 422);
  await savePayoutDetails(services, expert.id, checked.data);
  return redirect(`${href("/expert/earnings")}?saved=details`, 303);
}
