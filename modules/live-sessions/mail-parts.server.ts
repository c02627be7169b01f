import type { MailBlock, MailBrand } from "#modules/notifications/layout.server.ts";
import { sessionTime, zoneAt } from "#lib/session-time.ts";

/** Names and titles are plain text. */
export type SessionMailInput = {
  brand: MailBrand;
  /** `GR-` and eight digits. */
  orderId: string;
  /** With this reader's token. */
  orderUrl: string;
  serviceTitle: string;
  expertName: string;
  candidateName: string;
  startAt: Date;
  endAt: Date;
  candidateZone: string;
  expertZone: string;
};

/** The remaining refund steps, one line each (`refundLines`). */
export type CancellationLines = readonly { when: string; back: string; percent: number }[];

/** The session in both zones, the reader's first. */
export function timeRows(
  input: SessionMailInput,
  reader: "candidate" | "expert",
): (readonly [string, string])[] {
  const row = (label: string, zone: string) =>
    [
      label,
      `${sessionTime(input.startAt, input.endAt, zone)}\n${zoneAt(zone, input.startAt)}`,
    ] as const;
  return reader === "candidate"
    ? [row("Your time", input.candidateZone), row(`${input.expertName}’s time`, input.expertZone)]
    : [
        row("Your time", input.expertZone),
        row(`${input.candidateName}’s time`, input.candidateZone),
      ];
}

/** The refund terms, as shown before payment. */
export function cancellationBlock(lines: CancellationLines): MailBlock {
  const words = lines
    .filter(({ percent }) => percent > 0)
    .map(({ when, back }) => `${lowerFirst(when)}, ${lowerFirst(back)} back`);
  const last = words.length > 0 ? "after that, or if you don’t come, no refund" : "no refund";
  return { kind: "note", text: `If you cancel: ${[...words, last].join("; ")}.` };
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

export function startLine(input: SessionMailInput, zone: string): string {
  return `${sessionTime(input.startAt, input.endAt, zone)}, ${zoneAt(zone, input.startAt)}`;
}

/** Signed links to what the reader can do; null if it is no longer possible. */
export type ChangeLinks = { change: string | null; cancel: string };

/** Links to reschedule and cancel, in every email about an upcoming session. */
export function changeBlock({ change, cancel }: ChangeLinks): MailBlock[] {
  const canceling: MailBlock = {
    kind: "note",
    text: "Can’t make it?",
    link: { label: "Cancel", url: cancel },
  };
  if (change === null) return [canceling];
  const moving = { label: "Reschedule", url: change };
  return [{ kind: "note", text: "Need another time?", link: moving }, canceling];
}

/** The candidate's options after a failure that wasn't their fault. */
export type Choice = {
  changeUrl: string;
  takeUrl: string;
  /** `Take $79 back and a $7.90 credit` */
  takeLabel: string;
  until: string;
};

export function choiceBlocks({ changeUrl, takeUrl, takeLabel, until }: Choice): MailBlock[] {
  return [
    { kind: "text", text: "What would you like instead?" },
    { kind: "action", label: "Pick another time, free", url: changeUrl },
    { kind: "action", label: takeLabel, url: takeUrl },
    {
      kind: "note",
      text: `Choose by ${until}. If you don’t, we’ll send the refund and the credit automatically.`,
    },
  ];
}
