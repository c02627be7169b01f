import { z } from "zod";
import { zoneSchema } from "#lib/zone-schema.ts";

const MAX_DAYS = 62;
const DAY_MS = 86_400_000;

const date = z.iso
  .date("A date, such as 2026-12-01")
  .refine((text) => text >= "1900" && text < "3000", "A date of these centuries");

/** Query of `GET /api/slots`; `from` and `to` are dates in `zone`, inclusive. */
export const SlotsQuery = z.object({
  service: z.string("The service's slug, such as coding").min(1).max(80),
  expert: z.string().min(1).max(80).optional(),
  from: date.optional(),
  to: date.optional(),
  zone: zoneSchema.default("UTC"),
});

/** Whether a range of dates, inclusive, is in order and short enough to list. */
export function isListableSpan(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= MAX_DAYS;
}
