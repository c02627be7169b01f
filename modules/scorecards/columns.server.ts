import { bigint, boolean, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";

/** An expert's texts in a scorecard. Erasure clears them and records when. */
export const writtenColumns = () => ({
  strengths: text("strengths"),
  change: text("change"),
  drillDimension: text("drill_dimension"),
  drillWords: text("drill_words"),
  moveForward: boolean("move_forward"),
  moveForwardWords: text("move_forward_words"),
  erasedAt: instant("erased_at"),
});

/** A scorecard's dimension with the ids of the events its level quotes. */
export const quotedColumns = () => ({
  dimension: text("dimension").notNull(),
  evidence: bigint("evidence", { mode: "number" }).array().notNull(),
});
