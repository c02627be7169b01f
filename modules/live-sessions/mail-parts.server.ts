import type { MailBlock, MailBrand } from "#modules/notifications/layout.server.ts";
import { sessionTime, zoneAt } from "#lib/session-time.ts";

/** What every mail about a session knows. Names and titles are plain text. */
export type SessionMailInput = {
  brand: MailBrand;
  /** `GR-` and eight digits. */
  orderId: string;
  /** The order's page as this reader may open it. */
  orderUrl: string;
  serviceTitle: string;
  expertName: string;
  candidateName: string;
  startAt: Date;
  endAt: Date;
  candidateZone: string;
  expertZone: string;
};

/** What canceling refunds from now on, a line per step still to come (`refundLines`). */
export type CancellationLines = readonly { when: string; back: string; percent: number }[];

/** The session in both zones, the reader's first; neither has to guess the other's clock. */
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

/** The cost of changing one's mind, by time; told before payment and here again. */
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

/** The session's start in the reader's zone, for the line a mailbox shows. */
export function startLine(input: SessionMailInput, zone: string): string {
  return `${sessionTime(input.startAt, input.endAt, zone)}, ${zoneAt(zone, input.startAt)}`;
}

/** Pages that open by signed links: what the reader can do; null: not possible any more. */
export type ChangeLinks = { change: string | null; cancel: string };

/** Where the candidate changes their mind; it stands in every mail about a session to come. */
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

/** What the candidate can choose when the fault was not theirs, all in words. */
export type Choice = {
  changeUrl: string;
  takeUrl: string;
  /** `Take $79 back and a $7.90 credit` */
  takeLabel: string;
  /** Until when, in the candidate's zone. */
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
