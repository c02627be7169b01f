import { href } from "#app/lib/urls.ts";
import { contentFiles } from "#modules/content/data.server.ts";
import { NICHES } from "#content/niches.ts";
import { SERVICES } from "#content/services.ts";
import type { NicheOffer } from "./schema.ts";

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

export function nicheOffer(serviceSlug: string): NicheOffer {
  const service = SERVICES.find(({ slug }) => slug === serviceSlug)!;
  return {
    slug: service.slug,
    title: service.title,
    isLive: service.format === "live",
    startsAt: service.format === "ai" ? href("/sessions/ai") : null,
    lengthNote: service.lengthNote,
    pricesMinor: service.pricesMinor,
  };
}
