import { href } from "#app/lib/urls.ts";
import { percentOf } from "#lib/money.ts";
import { PACK_OFFERS, PRICE_GROUPS } from "#content/pricing.ts";
import { PACKS, RECORDING_SCORECARD, SERVICES } from "#content/services.ts";

export type PriceRow = {
  name: string;
  length: string;
  detail: string;
  /** Null if it is free. */
  pricesMinor: { USD: number; INR: number } | null;
  isLive: boolean;
  /** Null until it opens. */
  verb: "Book" | "Start" | null;
  /** The booking page, or the page to leave an email until it opens. */
  to: string;
};

/** Self-guided services and their start pages. */
const STARTS: Partial<Record<string, string>> = {
  ai: href("/sessions/ai"),
  oneway: href("/interviews/oneway"),
};

export function priceGroups() {
  return PRICE_GROUPS.map(({ offers, ...group }) => ({
    ...group,
    rows: offers.map(({ name, service: slug, detail, extra, isOneOfMany, ...own }): PriceRow => {
      const service = serviceOf(slug);
      const length = own.length ?? service.lengthNote;
      if (own.freeAt) {
        const free = { pricesMinor: null, isLive: false, verb: "Start" as const, to: own.freeAt };
        return { name, detail, length, ...free };
      }
      const isLive = service.format === "live";
      return {
        name,
        detail,
        length,
        pricesMinor: extra ? RECORDING_SCORECARD.pricesMinor : service.pricesMinor,
        isLive,
        verb: isLive ? "Book" : slug in STARTS ? "Start" : null,
        to: isLive ? bookingPath(isOneOfMany ? null : slug) : ownPath(slug),
      };
    }),
  }));
}

function bookingPath(slug: string | null) {
  return slug === null ? href("/book-your-slot") : `${href("/book-your-slot")}?service=${slug}`;
}

function ownPath(slug: string) {
  return STARTS[slug] ?? `${href("/niche/:slug", { slug })}#notify`;
}

export type PackRow = {
  name: string;
  service: string;
  sessions: number;
  percentOff: number;
  pricesMinor: { USD: number; INR: number };
  singlesMinor: { USD: number; INR: number };
};

/** Pack prices: the sessions' price less a percentage. Minor units. */
export function packRows(): PackRow[] {
  return PACK_OFFERS.flatMap(({ name, service }) => {
    const { USD, INR } = serviceOf(service).pricesMinor;
    return PACKS.map(({ sessions, percentOff }) => {
      const less = (whole: number) => whole - percentOf(whole, percentOff);
      return {
        name,
        service,
        sessions,
        percentOff,
        singlesMinor: { USD: USD * sessions, INR: INR * sessions },
        pricesMinor: { USD: less(USD * sessions), INR: less(INR * sessions) },
      };
    });
  });
}

function serviceOf(slug: string) {
  const service = SERVICES.find((candidate) => candidate.slug === slug);
  if (!service) throw new Error(`content/pricing.ts: no service is called ${slug}`);
  return service;
}
