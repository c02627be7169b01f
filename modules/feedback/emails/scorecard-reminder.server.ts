import { type SessionMailInput, startLine } from "#modules/live-sessions/mail-parts.server.ts";
import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import type { ReminderKind } from "../schema.ts";

export function scorecardReminder(
  input: SessionMailInput & { kind: ReminderKind; due: string; scorecardUrl: string },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, kind, due, scorecardUrl } = input;
  const isLate = kind === "overdue";
  const subject = isLate ? "Your scorecard is late" : "Scorecard due";
  return renderMail(brand, {
    subject: `${subject}: ${serviceTitle} with ${candidateName}`,
    preview: isLate ? `It was due ${due}.` : `Send it by ${due}.`,
    heading: isLate ? "Your scorecard is late" : `Send your scorecard by ${due}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} is waiting for your scorecard. ${isLate ? `It was due ${due}. Without it by 72 hours after the session, you won’t be paid, and ${candidateName} can get a full refund.` : "It starts from the marks you made in the room. You’re paid once you send it."}`,
      },
      { kind: "action", label: "Write the scorecard", url: scorecardUrl },
      {
        kind: "facts",
        rows: [
          ["Session", startLine(input, input.expertZone)],
          ["Order id", input.orderId],
        ],
      },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}

export function overdueForTeam(input: SessionMailInput & { listUrl: string }): RenderedMail {
  return renderMail(input.brand, {
    subject: `A scorecard is overdue: ${input.orderId}`,
    preview: `${input.serviceTitle} with ${input.expertName}`,
    heading: "A scorecard is overdue",
    blocks: [
      {
        kind: "text",
        text: `${input.expertName} hasn’t sent the scorecard of ${input.serviceTitle} within 24 hours. We’ve reminded them. At 72 hours, the candidate can choose a full refund.`,
      },
      {
        kind: "facts",
        rows: [
          ["Session", startLine(input, "UTC")],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "See late scorecards", url: input.listUrl },
    ],
    footer: "You’re receiving this because late scorecards go to this email.",
  });
}
