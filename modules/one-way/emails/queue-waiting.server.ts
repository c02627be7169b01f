import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import { CLAIM_HOURS, QUEUE_MAIL_HOURS } from "../scorecard-policy.ts";

/** To an expert: recordings that wait for a scorecard in their topics. */
export function queueWaiting(input: {
  brand: MailBrand;
  expertName: string;
  /** The number of all waiting recordings. */
  count: number;
  /** The most urgent ones. */
  recordings: readonly { topic: string; share: string; due: string }[];
  url: string;
  profileUrl: string;
}): RenderedMail {
  const { brand, expertName, count, recordings, url, profileUrl } = input;
  const isOne = count === 1;
  const more = count - recordings.length;
  return renderMail(brand, {
    subject: isOne
      ? "A recording is waiting for a scorecard"
      : `${count} recordings are waiting for a scorecard`,
    preview: "The first expert to claim one scores it.",
    heading: isOne ? "A recording you can score" : `${count} recordings you can score`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${isOne ? "A one-way interview in your topics is" : "One-way interviews in your topics are"} waiting for an expert’s scorecard. The first expert to claim one has ${CLAIM_HOURS} hours to send it.`,
      },
      {
        kind: "facts",
        rows: [
          ...recordings.map(
            ({ topic, share, due }) => [topic, `You earn ${share}\nDue ${due}`] as const,
          ),
          ...(more > 0 ? ([["More", String(more)]] as const) : []),
        ],
      },
      { kind: "action", label: "See recordings to score", url },
      {
        kind: "note",
        text: `We send this at most every ${QUEUE_MAIL_HOURS} hours. Don’t want it?`,
        link: { label: "Turn it off in your profile", url: profileUrl },
      },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
