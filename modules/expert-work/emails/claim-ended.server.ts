import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { WorkWords } from "../kind.ts";

/** To the expert who claimed work and didn't deliver it in time, or can't. */
export function claimEnded(input: {
  brand: MailBrand;
  expertName: string;
  url: string;
  words: WorkWords;
  /** `ended`: other experts can take it now. `late`: the candidate was refunded. */
  why: "ended" | "late" | "withdrawn";
}): RenderedMail {
  const { brand, expertName, url, words, why } = input;
  const { item, items, verb, result } = words;
  const isWithdrawn = why === "withdrawn";
  const over = (which: string) => `Your time to ${verb} ${which} ${item} is over`;
  const said = {
    ended: {
      preview: "It’s back in the queue.",
      text: `You claimed a ${item}, and its ${result} wasn’t sent in time. It’s back in the queue, without your draft. You won’t be paid for it.`,
    },
    late: {
      preview: "The candidate was refunded.",
      text: `You claimed a ${item}, and its ${result} wasn’t sent in time. We refunded the candidate, and your draft is deleted. You won’t be paid for it.`,
    },
    withdrawn: {
      preview: `It doesn’t need a ${result} anymore.`,
      text: `The ${item} you claimed doesn’t need a ${result} anymore, because its candidate was refunded. Your draft is deleted, and you won’t be paid for it. We’re sorry for the time you spent.`,
    },
  }[why];
  return renderMail(brand, {
    subject: isWithdrawn ? `The ${item} you claimed was withdrawn` : over("a"),
    preview: said.preview,
    heading: isWithdrawn ? `The ${item} you claimed was withdrawn` : over("this"),
    blocks: [
      { kind: "text", text: `Hello ${expertName},\n${said.text}` },
      { kind: "action", label: `See ${items} to ${verb}`, url },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
