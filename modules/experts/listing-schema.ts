import { z } from "zod";
import { CURRENCIES } from "#lib/money.ts";
import { zoneSchema } from "#lib/zone-schema.ts";
import { slugSchema } from "#modules/catalog/schema.ts";
import { type ListingQuery, PARTS_OF_DAY, SORTS, WITHIN_DAYS } from "./listing-query.ts";

export const languageSchema = z.string().regex(/^[a-z]{2,3}$/, "Use a language code such as en");

const oneOf = <T extends object>(labels: T) =>
  z.enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]);

// An invalid value counts as absent, so old or mangled links still show experts.
const listingQuerySchema = z.object({
  topic: slugSchema.optional().catch(undefined),
  language: languageSchema.optional().catch(undefined),
  zone: zoneSchema.optional().catch(undefined),
  when: oneOf(PARTS_OF_DAY).optional().catch(undefined),
  price: z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined),
  currency: z.enum(CURRENCIES).optional().catch(undefined),
  within: oneOf(WITHIN_DAYS).optional().catch(undefined),
  sort: oneOf(SORTS).catch("soonest"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** Parses the listing's query string. Empty form fields count as absent. */
export function parseListingQuery(search: URLSearchParams): ListingQuery {
  return listingQuerySchema.parse(
    Object.fromEntries([...search].filter(([, value]) => value !== "")),
  );
}
