import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import {
  type Choice,
  choiceBlocks,
  type SessionMailInput,
  startLine,
  timeRows,
} from "../mail-parts.server.ts";

export function feedbackMissedCandidate(
  input: SessionMailInput & { choice: Choice },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, choice } = input;
  return renderMail(brand, {
    subject: `We’re sorry: no scorecard for your ${serviceTitle}`,
    preview: "Choose another session, free, or a full refund.",
    heading: "We’re sorry: your scorecard wasn’t sent",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${expertName} didn’t send the scorecard of your ${serviceTitle} in time. That shouldn’t happen, and we apologize.`,
      },
      { kind: "facts", rows: [...timeRows(input, "candidate"), ["Order id", input.orderId]] },
      ...choiceBlocks(choice),
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}.`,
  });
}

export function feedbackMissedExpert(input: SessionMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName } = input;
  return renderMail(brand, {
    subject: `Your scorecard is overdue: ${serviceTitle}`,
    preview: startLine(input, input.expertZone),
    heading: "Your scorecard is overdue",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nThe scorecard of your ${serviceTitle} with ${candidateName} was due, and we didn’t get it. You won’t be paid for this session, and ${candidateName} can pick another one or get a full refund.`,
      },
      { kind: "facts", rows: [...timeRows(input, "expert"), ["Order id", input.orderId]] },
      {
        kind: "note",
        text: "Is this wrong? Reply to this email within a week, and we’ll look into it.",
      },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
