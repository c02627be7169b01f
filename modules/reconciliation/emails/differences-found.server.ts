import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import { differenceWords } from "../policy.ts";
import type { Difference } from "../schema.ts";

/** The report page lists all of them. */
const SHOWN = 20;

export function differencesFound(input: {
  brand: MailBrand;
  /** ISO date, UTC. */
  day: string;
  provider: string;
  differences: readonly Difference[];
  url: string;
}): RenderedMail {
  const { brand, day, provider, differences, url } = input;
  const count = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  return renderMail(brand, {
    subject: `Reconciliation of ${day} with ${provider}: ${count}`,
    preview: "Our records and the provider’s don’t match.",
    heading: count,
    blocks: [
      {
        kind: "text",
        text: `We compared our records with ${provider}’s for ${day} and the three days before (UTC).`,
      },
      {
        kind: "facts",
        rows: differences.slice(0, SHOWN).map((difference) => {
          const { what, about, ours, theirs } = differenceWords(difference);
          return [`${about}: ${what}`, `ours: ${ours}\ntheirs: ${theirs}`] as const;
        }),
      },
      { kind: "action", label: "Open the report", url },
    ],
    footer: `You’re receiving this because you run ${brand.name}.`,
  });
}
