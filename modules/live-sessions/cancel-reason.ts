import { z } from "zod";

/** Why an expert cancels, in their words. */
export const CancelReason = z
  .string()
  .trim()
  .min(3, "Tell us in a few words why")
  .max(500, "At most 500 characters");
