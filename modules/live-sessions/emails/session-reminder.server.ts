import {
  type MailBlock,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { ReminderKind } from "../reminders.ts";
import {
  aheadBlocks,
  cancellationBlock,
  type CancellationLines,
  cannotCome,
  type ChangeLinks,
  changeBlock,
  orderNote,
  type SessionMailInput,
  soonBlocks,
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
        text: `Hello ${candidateName},\nYour ${serviceTitle} with ${expertName} starts in ${startsIn}.${kind === "day" ? " You need a quiet place, a microphone and, if you like, a camera." : ""}`,
      },
      { kind: "facts", rows: [...timeRows(input, "candidate"), ["Order id", input.orderId]] },
      ...(kind === "day" ? aheadBlocks(input, "candidate") : soonBlocks(input)),
      orderNote(input, "candidate"),
      ...change,
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}

export function reminderForExpert(input: ReminderInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, kind, startsIn } = input;
  return renderMail(brand, {
    subject: `In ${startsIn}: ${serviceTitle}`,
    preview: startLine(input, input.expertZone),
    heading: `Your session starts in ${startsIn}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nYour ${serviceTitle} with ${candidateName} starts in ${startsIn}.`,
      },
      { kind: "facts", rows: [...timeRows(input, "expert"), ["Order id", input.orderId]] },
      ...(kind === "day" ? aheadBlocks(input, "expert") : soonBlocks(input)),
      orderNote(input, "expert"),
      ...(kind === "day" ? [cannotCome(input.links.cancel)] : []),
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}
