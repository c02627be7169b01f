import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { WorkKind } from "../kind.ts";
import { QUEUE_MAIL_HOURS } from "../policy.ts";

/** For several kinds at once. */
const ANY: Pick<WorkKind, "words" | "claimHours"> = {
  claimHours: null,
  words: {
    item: "order",
    items: "orders",
    verb: "take",
    result: "result",
    waiting: {
      one: "An order in your topics is waiting for an expert.",
      many: "Orders in your topics are waiting for an expert.",
    },
  },
};

/** To an expert: work that waits in their topics. `kind` is null for several kinds. */
export function queueWaiting(input: {
  brand: MailBrand;
  expertName: string;
  kind: Pick<WorkKind, "words" | "claimHours"> | null;
  /** The number of all that wait. */
  count: number;
  /** The most urgent ones. */
  works: readonly { topic: string; share: string; due: string }[];
  url: string;
  profileUrl: string;
}): RenderedMail {
  const { brand, expertName, count, works, url, profileUrl } = input;
  const { words, claimHours } = input.kind ?? ANY;
  const { item, items, verb, result, waiting } = words;
  const isOne = count === 1;
  const more = count - works.length;
  const time = claimHours === null ? "until its deadline" : `${claimHours} hours`;
  return renderMail(brand, {
    subject: isOne
      ? `A ${item} is waiting for a ${result}`
      : `${count} ${items} are waiting for a ${result}`,
    preview: `The first expert to claim one ${verb}s it.`,
    heading: isOne ? `A ${item} you can ${verb}` : `${count} ${items} you can ${verb}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\n${isOne ? waiting.one : waiting.many} The first expert to claim one has ${time} to send it.`,
      },
      {
        kind: "facts",
        rows: [
          ...works.map(
            ({ topic, share, due }) => [topic, `You earn ${share}\nDue ${due}`] as const,
          ),
          ...(more > 0 ? ([["More", String(more)]] as const) : []),
        ],
      },
      { kind: "action", label: `See ${items} to ${verb}`, url },
      {
        kind: "note",
        text: `We send this at most every ${QUEUE_MAIL_HOURS} hours. Don’t want it?`,
        link: { label: "Turn it off in your profile", url: profileUrl },
      },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
