import { z } from "zod";

/** Under 18, a parent or guardian has to agree before a purchase or a recording. */
export const AgeSchema = z.enum(["adult", "guardian"], "Say whether you’re 18 or older");
export type Age = z.infer<typeof AgeSchema>;
