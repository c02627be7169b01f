import type { MailBlock, MailBrand } from "#modules/notifications/layout.server.ts";
import { sessionTime, shortTime, zoneAt } from "#lib/session-time.ts";
import { yearsText } from "#lib/years-text.ts";
import { formatTime } from "#lib/zones.ts";
import type { ReplacedCall } from "./call-link.ts";
import { MOVE_NOTICE_HOURS } from "./policy.ts";

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
  join: JoinLinks;
};

/** How this reader gets to the session. */
export type JoinLinks = {
  /** With the reader's token. */
  roomUrl: string;
  /** The calendar file. */
  calendarUrl: string;
  opensAt: Date;
  /** The link that replaced the room; null if the session uses the room. */
  call: ReplacedCall | null;
};

type Reader = "candidate" | "expert";

/** The remaining refund steps, one line each (`refundLines`). */
export type CancellationLines = readonly { when: string; back: string; percent: number }[];

/** The session in both zones, the reader's first. */
export function timeRows(input: SessionMailInput, reader: Reader): (readonly [string, string])[] {
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

/** What the expert knows about the candidate. */
export type CandidateBrief = {
  /** The candidate's own text; null if there is none. */
  practice: string | null;
  /** Years; null if unknown. */
  experience: string | null;
};

export function briefRows({ practice, experience }: CandidateBrief): (readonly [string, string])[] {
  return [
    ...(experience === null ? [] : [["Experience", yearsText(experience)] as const]),
    ...(practice ? [["Wants to practice", practice] as const] : []),
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

/** `Nov 23, 4:30 AM (Kolkata)`, for subjects. */
export function startInSubject(input: SessionMailInput, reader: Reader): string {
  return shortTime(input.startAt, zoneOf(input, reader));
}

/** The first action well before the start: the calendar, followed by the room. */
export function aheadBlocks(input: SessionMailInput, reader: Reader): MailBlock[] {
  const { roomUrl, calendarUrl, opensAt, call } = input.join;
  const calendar: MailBlock = { kind: "action", label: "Add to calendar", url: calendarUrl };
  if (call) return [calendar, { kind: "note", ...callWords(call) }];
  const opens = formatTime(zoneOf(input, reader), opensAt);
  return [
    calendar,
    {
      kind: "note",
      text: `It’s a video call in your browser. The room opens at ${opens}, 15 minutes before you start.`,
      link: { label: "Join", url: roomUrl },
    },
  ];
}

/** The first action shortly before the start: the room. */
export function soonBlocks({ join: { roomUrl, call } }: SessionMailInput): MailBlock[] {
  if (!call) {
    return [
      { kind: "action", label: "Join your session", url: roomUrl },
      {
        kind: "note",
        text: "The room opens 15 minutes before you start. It runs in your browser.",
      },
    ];
  }
  const { text, link } = callWords(call);
  return [
    { kind: "action", ...link },
    { kind: "note", text },
  ];
}

function callWords({ url, host }: ReplacedCall) {
  return {
    text: `The call takes place at ${host} instead of in our room.`,
    link: { label: `Open the call at ${host}`, url },
  };
}

function zoneOf(input: SessionMailInput, reader: Reader): string {
  return reader === "candidate" ? input.candidateZone : input.expertZone;
}

export function orderNote(input: SessionMailInput, reader: Reader): MailBlock {
  return reader === "candidate"
    ? {
        kind: "note",
        text: "How to prepare, and everything about your order:",
        link: { label: "Open your order", url: input.orderUrl },
      }
    : {
        kind: "note",
        text: "What they want to practice, and how the hour runs:",
        link: { label: "Open the session", url: input.orderUrl },
      };
}

/** Signed links to the reader's options; null if no longer possible. */
export type ChangeLinks = { change: { url: string; left: number } | null; cancel: string };

/** Links to reschedule and cancel, in every email about an upcoming session. */
export function changeBlock({ change, cancel }: ChangeLinks): MailBlock[] {
  const canceling: MailBlock = {
    kind: "note",
    text: "Can’t make it?",
    link: { label: "Cancel", url: cancel },
  };
  if (change === null) return [canceling];
  const moving = { label: "Reschedule", url: change.url };
  const times = change.left === 1 ? "once" : "twice";
  const text = `Need another time? You can reschedule ${times} for free, until ${MOVE_NOTICE_HOURS} hours before the start.`;
  return [{ kind: "note", text, link: moving }, canceling];
}

/** An expert's link to cancel. */
export function cannotCome(cancelUrl: string): MailBlock {
  return {
    kind: "note",
    text: "Can’t make it? The candidate can pick another session, or get a full refund and a credit from us.",
    link: { label: "Cancel this session", url: cancelUrl },
  };
}

/** The candidate's options after a failure that wasn't their fault. */
export type Choice = {
  changeUrl: string;
  takeUrl: string;
  /** `Take $79 back and a $7.90 credit` */
  takeLabel: string;
  /** `Wednesday, January 13, 2027, 1:30 PM, Kolkata (UTC+05:30)` */
  until: string;
  /** `the refund and the credit` */
  default: string;
};

export function choiceBlocks({
  changeUrl,
  takeUrl,
  takeLabel,
  until,
  ...choice
}: Choice): MailBlock[] {
  return [
    { kind: "text", text: "What would you like instead?" },
    { kind: "action", label: "Pick another time, free", url: changeUrl },
    { kind: "action", label: takeLabel, url: takeUrl },
    {
      kind: "note",
      text: `Choose by ${until}. If you don’t, we’ll send ${choice.default} automatically.`,
    },
  ];
}
