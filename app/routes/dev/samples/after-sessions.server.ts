import { caseAsked, caseCompleted, caseTeam } from "#modules/claims/emails/case.server.ts";
import {
  claimDecidedCandidate,
  claimDecidedExpert,
  claimFiledCandidate,
  claimFiledExpert,
  claimFiledTeam,
} from "#modules/claims/emails/claim.server.ts";
import { followUpAnswered, followUpAsked } from "#modules/feedback/emails/follow-up.server.ts";
import { scorecardDelivered } from "#modules/feedback/emails/scorecard-delivered.server.ts";
import {
  overdueForTeam,
  scorecardReminder,
} from "#modules/feedback/emails/scorecard-reminder.server.ts";
import { callAsked } from "#modules/rooms/emails/call-asked.server.ts";
import type { Parts, SampleGroups } from "./parts.server.ts";

/** Emails after a live session. */
export function afterSessionSamples({
  publicUrl,
  booking,
  asha,
  victor,
  elsewhere,
}: Parts): SampleGroups {
  return {
    Cases: {
      "Asked, candidate": caseAsked({ ...asha, reader: "candidate" }),
      "Asked, expert": caseAsked({ ...victor, reader: "expert" }),
      "Asked, call elsewhere": caseAsked({ ...elsewhere(asha), reader: "candidate" }),
      "Call elsewhere, candidate": callAsked({ ...elsewhere(asha), reader: "candidate" }),
      "Call elsewhere, expert": callAsked({ ...elsewhere(victor), reader: "expert" }),
      Team: caseTeam({ ...victor, claimsUrl: `${publicUrl}/admin/claims` }),
      "Held, candidate": caseCompleted({ ...asha, reader: "candidate", isScored: true }),
      "Held, expert": caseCompleted({ ...victor, reader: "expert", isScored: false }),
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
        refundsPayment: true,
        answer: "The expert was 20 minutes late.",
      }),
      "Refused, candidate": claimDecidedCandidate({
        ...asha,
        refundText: null,
        refundsPayment: false,
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
  };
}
