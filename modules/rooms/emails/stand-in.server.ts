import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import type { MailBrand } from "#modules/notifications/layout.server.ts";
import { formatTime } from "#lib/zones.ts";
import {
  briefRows,
  type CandidateBrief,
  orderNote,
  type SessionMailInput,
  timeRows,
} from "#modules/live-sessions/mail-parts.server.ts";

/** To the experts who may take over a session, for a few minutes. */
export function standInWanted(input: {
  brand: MailBrand;
  expertName: string;
  zone: string;
  serviceTitle: string;
  endAt: Date;
  untilAt: Date;
  /** What they’d earn: `$59.25`. */
  shareText: string;
  todayUrl: string;
}): RenderedMail {
  const { brand, expertName, zone, serviceTitle, endAt, untilAt, shareText } = input;
  return renderMail(brand, {
    subject: `Can you stand in now? ${serviceTitle}`,
    preview: `Accept by ${formatTime(zone, untilAt)}.`,
    heading: "Can you stand in now?",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nA candidate is waiting for ${serviceTitle}, and their expert didn’t show up. We offer them the first expert who accepts. If they agree, you meet them right away and earn ${shareText}.`,
      },
      {
        kind: "facts",
        rows: [
          ["Accept by", formatTime(zone, untilAt)],
          ["Ends at", formatTime(zone, endAt)],
          ["Your share", shareText],
        ],
      },
      { kind: "action", label: "See the request", url: input.todayUrl },
      { kind: "note", text: "Don’t want these? Turn off stand-ins in your profile." },
    ],
    footer: `You’re receiving this because you take stand-ins at ${brand.name}.`,
  });
}

/** To the stand-in, once the candidate has agreed. */
export function standInAccepted(input: SessionMailInput & CandidateBrief): RenderedMail {
  const { brand, serviceTitle, candidateName, expertName, endAt, expertZone } = input;
  return renderMail(brand, {
    subject: `Join now: ${serviceTitle}`,
    preview: "The candidate is waiting in the room.",
    heading: "The candidate is waiting for you",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} agreed to meet you for the ${serviceTitle} and is waiting in the room now. It ends at ${formatTime(expertZone, endAt)}.`,
      },
      { kind: "action", label: "Join your session", url: input.join.roomUrl },
      {
        kind: "facts",
        rows: [...timeRows(input, "expert"), ...briefRows(input), ["Order id", input.orderId]],
      },
      orderNote(input, "expert"),
    ],
    footer: `You’re receiving this because you take stand-ins at ${brand.name}. The links work without signing in, so keep them private.`,
  });
}

/** To the expert a stand-in replaced. */
export function replacedByStandIn(input: SessionMailInput): RenderedMail {
  const { brand, serviceTitle, candidateName, expertName } = input;
  return renderMail(brand, {
    subject: `Another expert took over: ${serviceTitle}`,
    preview: "You won’t be paid for this session.",
    heading: "Another expert took over",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${candidateName} was there for the ${serviceTitle}, but you weren’t, so another expert took it over. You won’t be paid for it.`,
      },
      { kind: "facts", rows: [...timeRows(input, "expert"), ["Order id", input.orderId]] },
      {
        kind: "note",
        text: "Is this wrong? Reply to this email within a week, and we’ll look into it.",
      },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
