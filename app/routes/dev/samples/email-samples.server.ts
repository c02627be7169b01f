import type { Config } from "#platform/config.ts";
import type { RenderedMail } from "#modules/notifications/layout.server.ts";
import { afterSessionSamples } from "./after-sessions.server.ts";
import { bookingSamples } from "./bookings.server.ts";
import { sampleParts } from "./parts.server.ts";
import { peopleSamples } from "./people.server.ts";
import { productSamples } from "./products.server.ts";

export type EmailSample = { key: string; group: string; title: string; mail: RenderedMail };

/** Every email in every state, with invented people. */
export function emailSamples(config: Config): EmailSample[] {
  const parts = sampleParts(config);
  const groups = {
    ...bookingSamples(parts),
    ...afterSessionSamples(parts),
    ...productSamples(parts),
    ...peopleSamples(parts),
  };
  return Object.entries(groups).flatMap(([group, mails]) =>
    Object.entries(mails).map(([title, mail]) => ({
      key: slug(`${group} ${title}`),
      group,
      title: title.includes("_") ? mail.subject : title,
      mail,
    })),
  );
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
