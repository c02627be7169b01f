import { contentFiles } from "#modules/content/data.server.ts";
import { NICHES } from "#content/niches.ts";
import { SERVICES } from "#content/services.ts";
import type { NicheOffer } from "./schema.ts";

/** Everything of a niche page that is the same for all; null when there is no such niche. */
export function nichePage(slug: string) {
  const niche = NICHES.find((candidate) => candidate.slug === slug);
  const content = contentFiles().niche(slug);
  if (!niche || !content) return null;
  return {
    content,
    offer: nicheOffer(niche.serviceSlug),
    image: `/cards/${slug}.svg`,
  };
}

/** What a niche sells, by the price list of the content. */
export function nicheOffer(serviceSlug: string): NicheOffer {
  const service = SERVICES.find(({ slug }) => slug === serviceSlug)!;
  return {
    slug: service.slug,
    title: service.title,
    isLive: service.format === "live",
    lengthNote: service.lengthNote,
    pricesMinor: service.pricesMinor,
  };
}
