import { z } from "zod";
import { canonicalZone } from "./zones.ts";

/**
 * Accepts any alias of a zone and returns today's name. Checked with the input, because an unknown
 * zone would otherwise fail later, when an email is rendered.
 */
export const zoneSchema = z
  .string()
  .max(64)
  .transform((name, context) => {
    const zone = canonicalZone(name);
    if (zone === null) context.addIssue("Choose a time zone, such as Asia/Kolkata");
    return zone ?? z.NEVER;
  });
