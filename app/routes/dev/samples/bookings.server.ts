import { warmUp } from "#modules/live-sessions/warm-up.ts";
import { bookingConfirmedCandidate } from "#modules/live-sessions/emails/booking-confirmed-candidate.server.ts";
import { bookingConfirmedExpert } from "#modules/live-sessions/emails/booking-confirmed-expert.server.ts";
import {
  callReplacedCandidate,
  callReplacedExpert,
} from "#modules/live-sessions/emails/call-replaced.server.ts";
import {
  feedbackMissedCandidate,
  feedbackMissedExpert,
} from "#modules/live-sessions/emails/feedback-missed.server.ts";
import { goodwillRefund } from "#modules/live-sessions/emails/goodwill.server.ts";
import { moneyBack } from "#modules/live-sessions/emails/money-back.server.ts";
import { paymentLateRefunded } from "#modules/live-sessions/emails/payment-late-refunded.server.ts";
import {
  cancelledByYou,
  cancelledForExpert,
  cancelledForYou,
} from "#modules/live-sessions/emails/session-cancelled.server.ts";
import {
  sessionMovedCandidate,
  sessionMovedExpert,
} from "#modules/live-sessions/emails/session-moved.server.ts";
import {
  outcomeForCandidate,
  outcomeForExpert,
} from "#modules/live-sessions/emails/session-outcome.server.ts";
import {
  reminderForCandidate,
  reminderForExpert,
} from "#modules/live-sessions/emails/session-reminder.server.ts";
import { OUTCOMES } from "#modules/live-sessions/policy.ts";
import {
  replacedByStandIn,
  standInAccepted,
  standInWanted,
} from "#modules/rooms/emails/stand-in.server.ts";
import { HOUR_MS, ZOOM, type Parts, type SampleGroups } from "./parts.server.ts";

/** Emails about live sessions, from booking to outcome. */
export function bookingSamples({
  brand,
  publicUrl,
  startAt,
  endAt,
  orderId,
  orderUrl,
  asha,
  victor,
  elsewhere,
  links,
  bookAgainUrl,
}: Parts): SampleGroups {
  const cancellation = [
    { when: "Until Saturday, March 13, 10:30 PM", back: "$79", percent: 100 },
    { when: "Until Sunday, March 14, 6:30 PM", back: "$39.50", percent: 50 },
    { when: "After that, or if you don’t come", back: "No refund", percent: 0 },
  ];
  const choice = {
    changeUrl: links.change.url,
    takeUrl: `${orderUrl}#choose`,
    takeLabel: "Get a refund of $79 and $7.90 in credit",
    until: "Tuesday, March 16, 2027, 10:30 PM, Kolkata (UTC+05:30)",
    default: "the refund and the credit",
  };
  const unscored = { ...choice, takeLabel: "Get a refund of $79", default: "the refund" };
  const before = {
    startAt: new Date(startAt.getTime() - 48 * HOUR_MS),
    endAt: new Date(endAt.getTime() - 48 * HOUR_MS),
    expertName: asha.expertName,
  };
  const confirmed = {
    amountText: "$79",
    cancellation,
    links,
    receiptUrl: `${publicUrl}/orders/${orderId}/receipt?token=sample`,
    warmUp: warmUp({ serviceSlug: "coding", startAt }, asha.candidateZone, before.startAt),
  };
  const brief = {
    practice: "Graphs and dynamic programming.\nI freeze when somebody watches me type.",
    experience: "4",
    cancelUrl: links.cancel,
  };
  const moved = { links, before, isReplacement: false, cancellation };
  const reminder = (kind: "day" | "hour" | "minutes", startsIn: string) => ({
    kind,
    startsIn,
    links,
    cancellation,
  });
  const paid = {
    refundText: "$79",
    backText: "We’ll refund $79 to your original payment method.",
    creditText: "$7.90",
    isUnscored: false,
    bookAgainUrl,
  };
  return {
    "Booking, candidate": {
      Confirmed: bookingConfirmedCandidate({ ...asha, ...confirmed }),
      "Confirmed after a late payment": bookingConfirmedCandidate({
        ...asha,
        ...confirmed,
        late: true,
      }),
      "Paid too late": paymentLateRefunded({ ...asha, amountText: "$79", bookAgainUrl }),
      "Paid too late, with credit": paymentLateRefunded({
        ...asha,
        amountText: "$71.10",
        bookAgainUrl,
        withCredit: true,
      }),
      "New time": sessionMovedCandidate({ ...asha, ...moved }),
      "Replaced for free": sessionMovedCandidate({
        ...asha,
        ...moved,
        isReplacement: true,
        before: { ...before, expertName: "Priya Raman" },
      }),
      "Reminder, a day before": reminderForCandidate({ ...asha, ...reminder("day", "24 hours") }),
      "Reminder, an hour before": reminderForCandidate({ ...asha, ...reminder("hour", "an hour") }),
      "Reminder, call elsewhere": reminderForCandidate({
        ...elsewhere(asha),
        ...reminder("minutes", "10 minutes"),
      }),
      "Call replaced": callReplacedCandidate({ ...elsewhere(asha), call: ZOOM, by: "expert" }),
    },
    "Booking, expert": {
      "New session": bookingConfirmedExpert({ ...victor, ...brief }),
      "New session without a brief": bookingConfirmedExpert({
        ...victor,
        ...brief,
        practice: null,
        experience: null,
      }),
      "New time": sessionMovedExpert({ ...victor, ...moved }),
      "Reminder, a day before": reminderForExpert({ ...victor, ...reminder("day", "24 hours") }),
      "Reminder, ten minutes before": reminderForExpert({
        ...victor,
        ...reminder("minutes", "10 minutes"),
      }),
      "Call replaced": callReplacedExpert({ ...elsewhere(victor), call: ZOOM, by: "operator" }),
    },
    "Cancellations and outcomes, candidate": {
      "Canceled by you": cancelledByYou({
        ...asha,
        backText: "We’ll refund $79 to your original payment method.",
        refundsPayment: true,
        bookAgainUrl,
      }),
      "Canceled by the expert": cancelledForYou({ ...asha, by: "expert", choice }),
      "Canceled by us": cancelledForYou({ ...asha, by: "operator", choice }),
      ...Object.fromEntries(
        OUTCOMES.map((outcome) => [
          outcome,
          outcomeForCandidate({
            ...asha,
            outcome,
            backText:
              outcome === "no_show_both"
                ? "We’ll refund $79 to your original payment method."
                : "Under the terms you booked with, the $79 you paid is nonrefundable.",
            choice: outcome === "no_show_expert" || outcome === "tech_failed" ? choice : null,
          }),
        ]),
      ),
      "No scorecard": feedbackMissedCandidate({ ...asha, choice: unscored }),
      "Refund on its way": moneyBack({ ...asha, ...paid }),
      "Refund on its way, no scorecard": moneyBack({
        ...asha,
        ...paid,
        creditText: null,
        isUnscored: true,
      }),
      "Returned as credit": moneyBack({
        ...asha,
        ...paid,
        refundText: "$79 in credit",
        backText: "We’ll return $79 in credit to your account.",
        inKind: true,
      }),
      "Nothing was paid": moneyBack({
        ...asha,
        ...paid,
        refundText: null,
        backText: "You weren’t charged, so there’s no refund.",
        creditText: null,
      }),
      "Goodwill refund": goodwillRefund({ ...asha, refundText: "$20", refundsPayment: true }),
    },
    "Cancellations and outcomes, expert": {
      "Canceled by the candidate, late": cancelledForExpert({
        ...victor,
        by: "candidate",
        earns: true,
      }),
      "Canceled by you": cancelledForExpert({ ...victor, by: "expert", earns: false }),
      "Canceled by us": cancelledForExpert({ ...victor, by: "operator", earns: false }),
      ...Object.fromEntries(
        OUTCOMES.map((outcome) => [
          outcome,
          outcomeForExpert({ ...victor, outcome, earns: outcome === "no_show_candidate" }),
        ]),
      ),
      "No scorecard": feedbackMissedExpert(victor),
      "Stand-in wanted": standInWanted({
        brand,
        expertName: victor.expertName,
        zone: victor.expertZone,
        serviceTitle: victor.serviceTitle,
        endAt,
        untilAt: new Date(startAt.getTime() + 8 * 60_000),
        shareText: "$59.25",
        todayUrl: `${publicUrl}/expert`,
      }),
      "Stand-in accepted": standInAccepted({ ...victor, ...brief }),
      "Replaced by a stand-in": replacedByStandIn(victor),
    },
  };
}
