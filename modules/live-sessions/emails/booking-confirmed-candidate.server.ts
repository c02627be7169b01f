import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import {
  aheadBlocks,
  cancellationBlock,
  type CancellationLines,
  changeBlock,
  type ChangeLinks,
  orderNote,
  type SessionMailInput,
  startInSubject,
  startLine,
  timeRows,
} from "../mail-parts.server.ts";
import type { warmUp } from "../warm-up.ts";

export type CandidateConfirmationInput = SessionMailInput & {
  /** `$79`, or `$0` for a free order. */
  amountText: string;
  cancellation: CancellationLines;
  links: ChangeLinks;
  receiptUrl: string;
  warmUp: ReturnType<typeof warmUp>;
  /** Paid after the hold had expired, but the time was still free. */
  late?: boolean;
};

export function bookingConfirmedCandidate(input: CandidateConfirmationInput): RenderedMail {
  const { brand, serviceTitle, expertName, orderId } = input;
  return renderMail(brand, {
    subject: `Confirmed: ${serviceTitle} with ${expertName}, ${startInSubject(input, "candidate")}`,
    preview: startLine(input, input.candidateZone),
    heading: "You’re booked",
    blocks: [
      {
        kind: "text",
        text: input.late
          ? `Hello ${input.candidateName},\nYour ${serviceTitle} with ${expertName} is confirmed. Your payment arrived after your hold expired, but the time was still free.`
          : `Hello ${input.candidateName},\nYour ${serviceTitle} with ${expertName} is confirmed.`,
      },
      {
        kind: "facts",
        rows: [...timeRows(input, "candidate"), ["Order id", orderId], ["Paid", input.amountText]],
      },
      ...aheadBlocks(input, "candidate"),
      orderNote(input, "candidate"),
      ...input.warmUp.links.map(({ label, path }, at) => ({
        kind: "note" as const,
        text: at === 0 ? `${input.warmUp.title}, on your own:` : "Or on camera:",
        link: { label, url: new URL(path, input.orderUrl).href },
      })),
      {
        kind: "note",
        text: "Need a receipt to print or save?",
        link: { label: "Open your receipt", url: input.receiptUrl },
      },
      cancellationBlock(input.cancellation),
      ...changeBlock(input.links),
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}
