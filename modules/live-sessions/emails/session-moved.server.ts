import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { sessionTime, zoneAt } from "#lib/session-time.ts";
import {
  aheadBlocks,
  cancellationBlock,
  type CancellationLines,
  cannotCome,
  type ChangeLinks,
  changeBlock,
  orderNote,
  type SessionMailInput,
  startInSubject,
  startLine,
  timeRows,
} from "../mail-parts.server.ts";

export type MovedMailInput = SessionMailInput & {
  links: ChangeLinks;
  before: { startAt: Date; endAt: Date; expertName: string };
  /** A free replacement for a session that failed. */
  isReplacement: boolean;
  cancellation: CancellationLines;
};

export function sessionMovedCandidate(input: MovedMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, isReplacement, before } = input;
  const words = isReplacement
    ? `Your new ${serviceTitle} with ${expertName} is confirmed. You don’t pay again: it replaces your earlier session.`
    : `Your ${serviceTitle} with ${expertName} has a new time. Your order and price haven’t changed.`;
  return renderMail(brand, {
    subject: `New time: ${serviceTitle} with ${expertName}, ${startInSubject(input, "candidate")}`,
    preview: startLine(input, input.candidateZone),
    heading: isReplacement ? "Your new session is confirmed" : "Your session has a new time",
    blocks: [
      { kind: "text", text: `Hello ${candidateName},\n${words}` },
      {
        kind: "facts",
        rows: [
          ...timeRows(input, "candidate"),
          [
            before.expertName === expertName ? "Before" : `Before, with ${before.expertName}`,
            was(input, input.candidateZone),
          ],
          ["Order id", input.orderId],
        ],
      },
      ...aheadBlocks(input, "candidate"),
      orderNote(input, "candidate"),
      cancellationBlock(input.cancellation),
      ...changeBlock(input.links),
    ],
    footer: `You’re receiving this because you rescheduled a session at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}

export function sessionMovedExpert(input: MovedMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName } = input;
  return renderMail(brand, {
    subject: `New time: ${serviceTitle}, ${startInSubject(input, "expert")}`,
    preview: startLine(input, input.expertZone),
    heading: "Your session has a new time",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} rescheduled your ${serviceTitle} to another of your free times. The old time is free again.`,
      },
      {
        kind: "facts",
        rows: [
          ...timeRows(input, "expert"),
          ["Before", was(input, input.expertZone)],
          ["Order id", input.orderId],
        ],
      },
      ...aheadBlocks(input, "expert"),
      orderNote(input, "expert"),
      cannotCome(input.links.cancel),
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}

function was({ before }: MovedMailInput, zone: string): string {
  return `${sessionTime(before.startAt, before.endAt, zone)}\n${zoneAt(zone, before.startAt)}`;
}
