import { z } from "zod";

export const CLAIM_MAX = 2000;

export const ClaimWords = z
  .string()
  .trim()
  .min(10, "Tell us in a sentence or two what was wrong")
  .max(CLAIM_MAX, `At most ${CLAIM_MAX} characters`);
