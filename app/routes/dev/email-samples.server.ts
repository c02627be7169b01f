import type { Config } from "#platform/config.ts";
import { codeMail } from "#modules/accounts/emails/code.server.ts";
import { emailChangedMail } from "#modules/accounts/emails/email-changed.server.ts";
import { passkeyChangedMail } from "#modules/accounts/emails/passkey-changed.server.ts";
import { caseAsked, caseCompleted, caseTeam } from "#modules/claims/emails/case.server.ts";
import {
  claimDecidedCandidate,
  claimDecidedExpert,
  claimFiledCandidate,
  claimFiledExpert,
  claimFiledTeam,
} from "#modules/claims/emails/claim.server.ts";
import { acknowledgementMail } from "#modules/leads/emails/acknowledgement.server.ts";
import { leadMail } from "#modules/leads/emails/lead.server.ts";
import {
  confirmNewsletterMail,
  newsletterCodeMail,
} from "#modules/leads/emails/newsletter.server.ts";
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
import {
  applicationReceived,
  applicationTeam,
  statusMail,
} from "#modules/experts/emails/application.server.ts";
import { EXPERT_TRANSITIONS } from "#modules/experts/transitions.ts";
import type { SessionMailInput } from "#modules/live-sessions/mail-parts.server.ts";
import { OUTCOMES } from "#modules/live-sessions/policy.ts";
import { roomUrl } from "#modules/live-sessions/room-link.server.ts";
import type { RenderedMail } from "#modules/notifications/layout.server.ts";
import { reportReady } from "#modules/ai-sessions/emails/report-ready.server.ts";
import { aiSessionBought } from "#modules/ai-sessions/emails/session-bought.server.ts";
import { claimEnded } from "#modules/one-way/emails/claim-ended.server.ts";
import { interviewBought } from "#modules/one-way/emails/interview-bought.server.ts";
import { scorecardBought } from "#modules/one-way/emails/scorecard-bought.server.ts";
import { scorecardReady } from "#modules/one-way/emails/scorecard-ready.server.ts";
import { scorecardRefunded } from "#modules/one-way/emails/scorecard-refunded.server.ts";
import { packBought } from "#modules/packs/emails/pack-bought.server.ts";
import { packRefunded } from "#modules/packs/emails/pack-refunded.server.ts";
import { payoutSent } from "#modules/payouts/emails/payout-sent.server.ts";
import { differencesFound } from "#modules/reconciliation/emails/differences-found.server.ts";
import { followUpAnswered, followUpAsked } from "#modules/scorecards/emails/follow-up.server.ts";
import { scorecardDelivered } from "#modules/scorecards/emails/scorecard-delivered.server.ts";
import {
  overdueForTeam,
  scorecardReminder,
} from "#modules/scorecards/emails/scorecard-reminder.server.ts";
import { callAsked } from "#modules/rooms/emails/call-asked.server.ts";
import { replacedByStandIn, standInWanted } from "#modules/rooms/emails/stand-in.server.ts";

export type EmailSample = { key: string; group: string; title: string; mail: RenderedMail };

const HOUR_MS = 3_600_000;
const ZOOM = { url: "https://us02web.zoom.us/j/5551234567", host: "us02web.zoom.us" };

/** Every email in every state, with invented people. */
export function emailSamples(config: Config): EmailSample[] {
  const { brand, publicUrl } = config;
  const startAt = new Date("2027-03-14T17:00:00Z");
  const endAt = new Date(startAt.getTime() + HOUR_MS);
  const booking = {
    id: "00000000-0000-4000-8000-000000000000",
    startAt,
    expertId: "00000000-0000-4000-8000-000000000001",
  };
  const orderId = "GR-00000000";
  const orderUrl = `${publicUrl}/orders/${orderId}?token=sample`;
  const session = (reader: "candidate" | "expert"): SessionMailInput => ({
    brand,
    orderId,
    orderUrl,
    serviceTitle: "1:1 coding mock interview",
    expertName: "Victor Okafor",
    candidateName: "Asha Rao",
    startAt,
    endAt,
    candidateZone: "Asia/Kolkata",
    expertZone: "America/New_York",
    join: {
      roomUrl: roomUrl(config, booking, reader),
      calendarUrl: `${publicUrl}/orders/${orderId}/calendar.ics?token=sample&open=1`,
      opensAt: new Date(startAt.getTime() - config.rooms.opensMin * 60_000),
      call: null,
    },
  });
  const asha = session("candidate");
  const victor = session("expert");
  const elsewhere = (input: SessionMailInput) => ({
    ...input,
    join: { ...input.join, call: ZOOM },
  });
  const links = {
    change: `${publicUrl}/orders/${orderId}/change?token=sample`,
    cancel: `${publicUrl}/orders/${orderId}/cancel?token=sample`,
  };
  const cancellation = [
    { when: "Until Saturday, March 13, 10:30 PM", back: "$79", percent: 100 },
    { when: "Until Sunday, March 14, 6:30 PM", back: "$39.50", percent: 50 },
    { when: "After that, or if you don’t come", back: "No refund", percent: 0 },
  ];
  const bookAgainUrl = `${publicUrl}/book-your-slot?service=coding`;
  const choice = {
    changeUrl: links.change,
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
  };
  const brief = {
    practise: "Graphs and dynamic programming.\nI freeze when somebody watches me type.",
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
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=sample`;
  const lead = {
    kind: "call_request" as const,
    email: "asha@example.com",
    details: { name: "Asha Rao", phone: "98765 43210", request: "A session on system design." },
    suspect: false,
  };
  const pack = {
    brand,
    orderId,
    orderUrl,
    bookUrl: bookAgainUrl,
    serviceTitle: asha.serviceTitle,
  };
  const paid = { refundText: "$79", creditText: "$7.90", isUnscored: false, bookAgainUrl };

  const groups: Record<string, Record<string, RenderedMail>> = {
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
        practise: null,
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
      "Returned as credit": moneyBack({ ...asha, ...paid, inKind: true }),
      "Nothing was paid": moneyBack({ ...asha, ...paid, refundText: null, creditText: null }),
      "Goodwill refund": goodwillRefund({ ...asha, refundText: "$20" }),
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
        todayUrl: `${publicUrl}/expert`,
      }),
      "Replaced by a stand-in": replacedByStandIn(victor),
    },
    Cases: {
      "Asked, candidate": caseAsked({ ...asha, reader: "candidate" }),
      "Asked, expert": caseAsked({ ...victor, reader: "expert" }),
      "Call elsewhere, candidate": callAsked({ ...elsewhere(asha), reader: "candidate" }),
      "Call elsewhere, expert": callAsked({ ...elsewhere(victor), reader: "expert" }),
      Team: caseTeam({ ...victor, claimsUrl: `${publicUrl}/admin/claims` }),
      "Held, candidate": caseCompleted({ ...asha, reader: "candidate" }),
      "Held, expert": caseCompleted({ ...victor, reader: "expert" }),
    },
    Scorecards: {
      Delivered: scorecardDelivered({
        ...asha,
        levels: [
          ["Clarifying", 4],
          ["Approach", 3],
          ["Code", 3],
          ["Testing", 2],
          ["Communication", 0],
        ],
        change: "Say which cases you’d test before you say that you’re done.",
        scorecardUrl: `${publicUrl}/candidate/sessions/${booking.id}`,
      }),
      ...Object.fromEntries(
        (["first", "second", "overdue"] as const).map((kind) => [
          `Reminder, ${kind}`,
          scorecardReminder({
            ...victor,
            kind,
            due: "Monday, March 15, 2027, 2:00 PM",
            scorecardUrl: `${publicUrl}/expert/sessions/${booking.id}`,
          }),
        ]),
      ),
      "Overdue, team": overdueForTeam({
        ...victor,
        listUrl: `${publicUrl}/admin/bookings?status=late_scorecard`,
      }),
      "Question, expert": followUpAsked({
        ...victor,
        sessionUrl: `${publicUrl}/expert/sessions/${booking.id}`,
      }),
      "Answer, candidate": followUpAnswered({
        ...asha,
        sessionUrl: `${publicUrl}/candidate/sessions/${booking.id}`,
      }),
    },
    Claims: {
      "Filed, candidate": claimFiledCandidate(asha),
      "Filed, expert": claimFiledExpert(victor),
      "Filed, team": claimFiledTeam({ ...victor, claimsUrl: `${publicUrl}/admin/claims` }),
      "Granted, candidate": claimDecidedCandidate({
        ...asha,
        refundText: "$39.50",
        answer: "The expert was 20 minutes late.",
      }),
      "Refused, candidate": claimDecidedCandidate({
        ...asha,
        refundText: null,
        answer: "Both were there for the full hour.",
      }),
      "Granted in part, expert": claimDecidedExpert({
        ...victor,
        kept: "part",
        refundText: "$39.50",
        shareText: "$29.63",
      }),
      "Granted in full, expert": claimDecidedExpert({
        ...victor,
        kept: "none",
        refundText: "$79",
        shareText: null,
      }),
      "Refused, expert": claimDecidedExpert({
        ...victor,
        kept: "all",
        refundText: null,
        shareText: "$59.25",
      }),
    },
    Packs: {
      Bought: packBought({
        ...pack,
        sessions: 3,
        amountText: "$213.30",
        expiresOn: "Tuesday, March 14, 2028",
      }),
      "Unused sessions refunded": packRefunded({ ...pack, sessions: 2, amountText: "$142.20" }),
    },
    "One-way interviews": {
      Bought: interviewBought({
        brand,
        orderId: "GR-20413378",
        url: `${publicUrl}/interviews/oneway/sample`,
        amountText: "$5",
      }),
      "Expert’s scorecard bought": scorecardBought({
        brand,
        orderId: "GR-20413379",
        orderUrl: pack.orderUrl,
        reviewUrl: `${publicUrl}/interviews/oneway/sample/review#score`,
        amountText: "$29",
        deliverBy: "Thursday, January 14, 2027, 8:00 AM (UTC)",
      }),
      "Expert’s scorecard ready": scorecardReady({
        brand,
        expertName: "Victor Okafor",
        url: `${publicUrl}/interviews/oneway/sample/review#scorecard`,
      }),
      "Expert’s scorecard refunded": scorecardRefunded({
        brand,
        orderId: "GR-20413379",
        orderUrl: pack.orderUrl,
        amountText: "$29",
      }),
      "Claim ended": claimEnded({
        brand,
        expertName: "Victor Okafor",
        url: `${publicUrl}/expert/recordings`,
        isBack: true,
      }),
    },
    "AI sessions": {
      Bought: aiSessionBought({
        brand,
        orderId: "GR-20413377",
        orderUrl: pack.orderUrl,
        sessionUrl: `${publicUrl}/sessions/ai/sample`,
        description: "AI mock session, 15 minutes, Coding",
        amountText: "$9",
        refundDays: 14,
      }),
      "Ended after an interruption": reportReady({
        brand,
        minutes: 30,
        reportUrl: `${publicUrl}/sessions/ai/sample/report`,
      }),
    },
    Account: {
      "Code to sign in": codeMail(config, { code: "123456", purpose: "sign_in" }),
      "Code for a new email": codeMail(config, { code: "123456", purpose: "change_email" }),
      "Email changed": emailChangedMail(config),
      "Passkey added": passkeyChangedMail(config, { change: "added", name: "Work laptop" }),
      "Passkey removed": passkeyChangedMail(config, { change: "removed", name: "Work laptop" }),
    },
    "Newsletter and inquiries": {
      Confirm: confirmNewsletterMail(brand, {
        confirmUrl: `${publicUrl}/newsletter/confirm?token=sample`,
        unsubscribeUrl,
        percent: 5,
        days: 7,
      }),
      Code: newsletterCodeMail(brand, {
        code: "NEWS-7Q4K",
        percent: 5,
        until: "Tuesday, April 13, 2027",
        bookUrl: `${publicUrl}/book-your-slot`,
        unsubscribeUrl,
      }),
      "Call request received": acknowledgementMail(brand, "call_request"),
      "Message received": acknowledgementMail(brand, "message"),
      "Inquiry received": acknowledgementMail(brand, "inquiry"),
      "Tell me when it opens": acknowledgementMail(brand, "interest", "LinkedIn review"),
      "For the team": leadMail(brand, lead),
      "For the team, maybe automated": leadMail(brand, { ...lead, suspect: true }),
    },
    Experts: {
      "Application received": applicationReceived({
        brand,
        name: "Zoë O’Neill",
        statusUrl: `${publicUrl}/expert/apply`,
      }),
      "Payout sent": payoutSent({
        brand,
        name: "Zoë O’Neill",
        amountMinor: 17_775,
        currency: "USD",
        reference: "20270314-0042",
        earningsUrl: `${publicUrl}/expert/earnings`,
      }),
      "Application, team": applicationTeam({
        brand,
        name: "Zoë O’Neill",
        listUrl: `${publicUrl}/admin/experts`,
      }),
      ...Object.fromEntries(
        EXPERT_TRANSITIONS.flatMap(({ from, to }) =>
          to === "applied"
            ? []
            : [
                [
                  `From ${from} to ${to}`,
                  statusMail({
                    brand,
                    publicUrl,
                    name: "Zoë O’Neill",
                    from,
                    to,
                    why: "Your levels were close to ours.",
                  }),
                ],
              ],
        ),
      ),
    },
    Operators: {
      "Reconciliation found differences": differencesFound({
        brand,
        day: "2027-03-13",
        provider: "stripe",
        differences: [],
        url: `${publicUrl}/admin/reconciliation`,
      }),
    },
  };
  return Object.entries(groups).flatMap(([group, mails]) =>
    Object.entries(mails).map(([title, mail]) => ({
      key: slug(`${group} ${title}`),
      group,
      title: title.includes("_") ? mail.subject : title,
      mail,
    })),
  );
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
