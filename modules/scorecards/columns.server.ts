import { bigint, boolean, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";

/** What an expert writes in a scorecard. Erasure empties the words, and says when. */
export const writtenColumns = () => ({
  strengths: text("strengths"),
  change: text("change"),
  drillDimension: text("drill_dimension"),
  drillWords: text("drill_words"),
  moveForward: boolean("move_forward"),
  moveForwardWords: text("move_forward_words"),
  erasedAt: instant("erased_at"),
});

/** A dimension of a scorecard and the ids of the events that its level quotes. */
export const quotedColumns = () => ({
  dimension: text("dimension").notNull(),
  evidence: bigint("evidence", { mode: "number" }).array().notNull(),
});
