import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import {
  aheadBlocks,
  briefRows,
  type CandidateBrief,
  cannotCome,
  orderNote,
  type SessionMailInput,
  startInSubject,
  startLine,
  timeRows,
} from "../mail-parts.server.ts";

export type ExpertConfirmationInput = SessionMailInput &
  CandidateBrief & {
    /** Opens the cancellation page without sign-in. */
    cancelUrl: string;
  };

/** The subject has no names, because it outlives the email. */
export function bookingConfirmedExpert(input: ExpertConfirmationInput): RenderedMail {
  const { brand, serviceTitle, candidateName, expertName, orderId } = input;
  return renderMail(brand, {
    subject: `New session: ${serviceTitle}, ${startInSubject(input, "expert")}`,
    preview: startLine(input, input.expertZone),
    heading: "You have a new session",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} booked a session with you: ${serviceTitle}.`,
      },
      {
        kind: "facts",
        rows: [...timeRows(input, "expert"), ...briefRows(input), ["Order id", orderId]],
      },
      ...aheadBlocks(input, "expert"),
      orderNote(input, "expert"),
      cannotCome(input.cancelUrl),
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}
