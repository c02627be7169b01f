import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { JOINING } from "../joining.ts";
import {
  cancellationBlock,
  type CancellationLines,
  changeBlock,
  type ChangeLinks,
  type SessionMailInput,
  startLine,
  timeRows,
} from "./booking-mail.server.ts";

export type CandidateConfirmationInput = SessionMailInput & {
  /** What was paid, in words: `$79`, or `Nothing` for a free order. */
  amountText: string;
  cancellation: CancellationLines;
  links: ChangeLinks;
  receiptUrl: string;
  /** The payment came after the hold had run out, and the time was still free. */
  late?: boolean;
};

/** To the candidate, once the booking is certain. */
export function bookingConfirmedCandidate(input: CandidateConfirmationInput): RenderedMail {
  const { brand, serviceTitle, expertName, orderId, orderUrl } = input;
  return renderMail(brand, {
    subject: `Confirmed: ${serviceTitle} with ${expertName}`,
    preview: startLine(input, input.candidateZone),
    heading: "Your session is confirmed",
    blocks: [
      {
        kind: "text",
        text: input.late
          ? `Hello ${input.candidateName},\nyour payment reached us after the time we kept for you was over. The time was still free, so it is yours: you meet ${expertName} for your ${serviceTitle}.`
          : `Hello ${input.candidateName},\nyou meet ${expertName} for your ${serviceTitle}.`,
      },
      {
        kind: "facts",
        rows: [...timeRows(input, "candidate"), ["Order id", orderId], ["Paid", input.amountText]],
      },
      { kind: "action", label: "Open your order", url: orderUrl },
      {
        kind: "text",
        text: `${JOINING} The calendar file in this mail leads to your order.`,
      },
      {
        kind: "note",
        text: "For your books, to print or to keep as a file:",
        link: { label: "Receipt", url: input.receiptUrl },
      },
      cancellationBlock(input.cancellation),
      ...changeBlock(input.links),
    ],
    footer: `You get this mail because you booked a session at ${brand.name}. The links open your order without sign-in: keep them to yourself.`,
  });
}
