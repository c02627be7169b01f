import type { Currency } from "#lib/money.ts";

export const PAGE_SIZE = 12;

/** Parts of the visitor's day, in minutes after midnight. */
export const PARTS_OF_DAY = {
  morning: { label: "Mornings, 6 to 12", startMin: 360, endMin: 720 },
  afternoon: { label: "Afternoons, 12 to 6", startMin: 720, endMin: 1080 },
  evening: { label: "Evenings, 6 to midnight", startMin: 1080, endMin: 1440 },
} as const;

export const WITHIN_DAYS = {
  "1": "Within a day",
  "3": "Within 3 days",
  "7": "Within a week",
} as const;

export const SORTS = {
  soonest: "Soonest free",
  experience: "Most experience",
  price: "Lowest price",
  name: "Name",
} as const;

/** The state of the listing, all of it in the URL. */
export type ListingQuery = {
  topic?: string | undefined;
  /** ISO 639 code. */
  language?: string | undefined;
  /** The visitor's zone, for `when` and for the times shown. */
  zone?: string | undefined;
  when?: keyof typeof PARTS_OF_DAY | undefined;
  /** Maximum price in major units of `currency`. */
  price?: number | undefined;
  currency?: Currency | undefined;
  within?: keyof typeof WITHIN_DAYS | undefined;
  sort: keyof typeof SORTS;
  page: number;
};

/** The query string with some parameters changed, `?topic=coding&page=2`; omits defaults. */
export function listingSearch(query: ListingQuery, changes: Partial<ListingQuery> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...changes })) {
    const isDefault = (name === "sort" && value === "soonest") || (name === "page" && value === 1);
    if (value !== undefined && !isDefault) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
