import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import type { MailBrand } from "#modules/notifications/layout.server.ts";
import { formatTime } from "#lib/zones.ts";
import { type SessionMailInput, timeRows } from "#modules/live-sessions/mail-parts.server.ts";

/** To the experts who may take over a session, for a few minutes. */
export function standInWanted(input: {
  brand: MailBrand;
  expertName: string;
  zone: string;
  serviceTitle: string;
  endAt: Date;
  untilAt: Date;
  todayUrl: string;
}): RenderedMail {
  const { brand, expertName, zone, serviceTitle, endAt, untilAt } = input;
  return renderMail(brand, {
    subject: `Can you stand in now? ${serviceTitle}`,
    preview: `Accept by ${formatTime(zone, untilAt)}.`,
    heading: "Can you stand in now?",
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nA candidate is waiting for ${serviceTitle}, and their expert didn’t show up. The first to accept takes over the session and earns the expert’s share.`,
      },
      {
        kind: "facts",
        rows: [
          ["Accept by", formatTime(zone, untilAt)],
          ["Ends at", formatTime(zone, endAt)],
        ],
      },
      { kind: "action", label: "See the request", url: input.todayUrl },
      { kind: "note", text: "Don’t want these? Turn off stand-ins in your profile." },
    ],
    footer: `You’re receiving this because you take stand-ins at ${brand.name}.`,
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
