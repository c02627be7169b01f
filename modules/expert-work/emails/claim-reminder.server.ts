import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { WorkWords } from "../kind.ts";

/** To the expert who claimed work, before their time is over. */
export function claimReminder(input: {
  brand: MailBrand;
  expertName: string;
  url: string;
  words: WorkWords;
  /** `Tuesday, January 12, 2027, 8:00 AM (Kolkata)` */
  until: string;
  /** Whether the candidate is refunded then; otherwise other experts can take it. */
  isLast: boolean;
}): RenderedMail {
  const { brand, expertName, url, words, until, isLast } = input;
  const { item, verb, result } = words;
  const then = isLast
    ? "we refund the candidate and delete your draft"
    : `the ${item} goes back to the queue and your draft is deleted`;
  return renderMail(brand, {
    subject: `${result[0]!.toUpperCase()}${result.slice(1)} due ${until}`,
    preview: "The candidate is waiting for it.",
    heading: `Send the ${result} by ${until}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${expertName},\nThe candidate is waiting for the ${result} of the ${item} you claimed. After that, ${then}. You’re paid once you send it.`,
      },
      { kind: "action", label: `Write the ${result}`, url },
      {
        kind: "note",
        text: `Can’t make it? Return the ${item} on that page, so that others can ${verb} it.`,
      },
    ],
    footer: `You’re receiving this because you claimed a ${item} at ${brand.name}.`,
  });
}
