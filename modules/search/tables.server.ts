import { bigint, customType, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { SearchKind } from "./schema.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const searchDocuments = pgTable("search_documents", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<SearchKind>().notNull(),
  title: text("title").notNull(),
  summary: text("summary").notNull(),
  body: text("body").notNull(),
  url: text("url").notNull(),
  titleFolded: text("title_folded").notNull(),
  words: tsvector("words").notNull(),
});

export const searchWords = pgTable("search_words", {
  word: text("word").primaryKey(),
  documents: integer("documents").notNull(),
});

export const searchChanges = pgTable("search_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text("slug"),
});
