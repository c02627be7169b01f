import {
  type MailBlock,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import { JOINING, JOINING_SOON_EMAIL } from "../joining.ts";
import type { ReminderKind } from "../reminders.ts";
import {
  cancellationBlock,
  type CancellationLines,
  type ChangeLinks,
  changeBlock,
  type SessionMailInput,
  startLine,
  timeRows,
} from "../mail-parts.server.ts";

export type ReminderInput = SessionMailInput & {
  kind: ReminderKind;
  /** `24 hours` */
  startsIn: string;
  links: ChangeLinks;
  cancellation: CancellationLines;
};

export function reminderForCandidate(input: ReminderInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, kind, startsIn } = input;
  // A day before, the candidate can still change something; later, they just join.
  const change: MailBlock[] =
    kind === "day" ? [cancellationBlock(input.cancellation), ...changeBlock(input.links)] : [];
  return renderMail(brand, {
    subject: `In ${startsIn}: ${serviceTitle} with ${expertName}`,
    preview: startLine(input, input.candidateZone),
    heading: `Your session starts in ${startsIn}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nYour ${serviceTitle} with ${expertName} starts in ${startsIn}. ${kind === "day" ? JOINING : JOINING_SOON_EMAIL}`,
      },
      { kind: "facts", rows: [...timeRows(input, "candidate"), ["Order id", input.orderId]] },
      { kind: "action", label: "Open your order", url: input.orderUrl },
      ...change,
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}. The links open your order without signing in, so keep them private.`,
  });
}

export function reminderForExpert(input: ReminderInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, kind, startsIn } = input;
  const cancel: MailBlock[] =
    kind === "day"
      ? [
          {
            kind: "note",
            text: "Can’t make it?",
            link: { label: "Cancel this session", url: input.links.cancel },
          },
        ]
      : [];
  return renderMail(brand, {
    subject: `In ${startsIn}: ${serviceTitle}`,
    preview: startLine(input, input.expertZone),
    heading: `Your session starts in ${startsIn}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nYour ${serviceTitle} with ${candidateName} starts in ${startsIn}. ${kind === "day" ? JOINING : JOINING_SOON_EMAIL}`,
      },
      { kind: "facts", rows: [...timeRows(input, "expert"), ["Order id", input.orderId]] },
      { kind: "action", label: "Open the session", url: input.orderUrl },
      ...cancel,
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
