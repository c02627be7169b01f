import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { sessionTime, zoneAt } from "#lib/session-time.ts";
import {
  cancellationBlock,
  type CancellationLines,
  type ChangeLinks,
  changeBlock,
  type SessionMailInput,
  startLine,
  timeRows,
} from "./booking-mail.server.ts";

export type MovedMailInput = SessionMailInput & {
  links: ChangeLinks;
  before: { startAt: Date; endAt: Date; expertName: string };
  /** It fell through before, and this is the free session in its place. */
  anew: boolean;
  cancellation: CancellationLines;
};

/** To the candidate: their session has another time, and perhaps another expert. */
export function sessionMovedCandidate(input: MovedMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, anew, before } = input;
  const words = anew
    ? `in place of the session that fell through you meet ${expertName} for your ${serviceTitle}. It costs you nothing: what you paid stands for it.`
    : `your session ${serviceTitle} with ${expertName} has a new time. Your order stays as it is.`;
  return renderMail(brand, {
    subject: `New time: ${serviceTitle} with ${expertName}`,
    preview: startLine(input, input.candidateZone),
    heading: anew ? "Your new session is confirmed" : "Your session has a new time",
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
      { kind: "action", label: "Open your order", url: input.orderUrl },
      {
        kind: "text",
        text: "The calendar file in this mail puts the new time in the place of the old one.",
      },
      cancellationBlock(input.cancellation),
      ...changeBlock(input.links),
    ],
    footer: `You get this mail because you changed a session at ${brand.name}. The links open your order without sign-in: keep them to yourself.`,
  });
}

/** To the expert: the candidate chose another of their free times. */
export function sessionMovedExpert(input: MovedMailInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName } = input;
  return renderMail(brand, {
    subject: `New time: ${serviceTitle}`,
    preview: startLine(input, input.expertZone),
    heading: "A session of yours has a new time",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} moved ${serviceTitle} to another of your free times. The old one is free again.`,
      },
      {
        kind: "facts",
        rows: [
          ...timeRows(input, "expert"),
          ["Before", was(input, input.expertZone)],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "Open the session", url: input.orderUrl },
      {
        kind: "note",
        text: "You can’t make it? The candidate gets everything back and a credit from us, or another session.",
        link: { label: "Cancel this session", url: input.links.cancel },
      },
    ],
    footer: `You get this mail because you give sessions at ${brand.name}.`,
  });
}

function was({ before }: MovedMailInput, zone: string): string {
  return `${sessionTime(before.startAt, before.endAt, zone)}\n${zoneAt(zone, before.startAt)}`;
}
