import { sql } from "drizzle-orm";
import type { SearchEngine } from "#adapters/search/port.ts";
import type { Db } from "#platform/db/client.ts";
import { indexDocuments, updateDocuments } from "./index-documents.server.ts";
import type { SearchHit } from "./schema.ts";
import { nearestWord, snippetOf, wordsOf } from "./words.ts";

const MAX_TERMS = 8;
const MAX_TERM = 40;

type Row = Omit<SearchHit, "snippet"> & { summary: string; body: string };

/**
 * Full-text search in our database. Words match by prefix for search-as-you-type. Without a match
 * for all words, typos are corrected and any word may match.
 */
export function createDatabaseSearch(db: Db): SearchEngine<SearchHit> {
  return {
    async find(query, limit) {
      const typed = [...new Set(wordsOf(query))].slice(0, MAX_TERMS);
      const terms = typed.map((term) => term.slice(0, MAX_TERM).toWellFormed());
      if (terms.length === 0) return [];
      let rows = await match(db, terms, "&", limit);
      if (rows.length > 0) return rows.map((row) => toFound(row, terms));
      const corrected = await correctTerms(db, terms);
      if (corrected.some((term, at) => term !== terms[at]))
        rows = await match(db, corrected, "&", limit);
      if (rows.length === 0 && corrected.length > 1) rows = await match(db, corrected, "|", limit);
      return rows.map((row) => toFound(row, corrected));
    },
    publish: (documents) => indexDocuments(db, documents),
    update: (changed, removed) => updateDocuments(db, changed, removed),
    async get(ids) {
      const { rows } = await db.execute<Row>(
        sql`select id, kind, title, url, summary, body from search_documents
            where id = any(${sql.param(ids)}::text[])`,
      );
      return ids.flatMap((id) => {
        const row = rows.find((candidate) => candidate.id === id);
        return row ? [toFound(row, [])] : [];
      });
    },
  };
}

/**
 * Documents with all (`&`) or any (`|`) of the terms. Titles similar to the query and whole-word
 * matches rank first.
 */
async function match(
  db: Db,
  terms: readonly string[],
  operator: "&" | "|",
  limit: number,
): Promise<Row[]> {
  // Terms are only letters and digits, so they contain no operators.
  const begun = terms.map((term) => (term.length > 1 ? `${term}:*` : term));
  // Rank by any term: ranking by all terms would weigh the distance between two words.
  const { rows } = await db.execute<Row>(
    sql`select id, kind, title, url, summary, body
        from search_documents, to_tsquery('english', ${begun.join(` ${operator} `)}) as wanted,
          to_tsquery('english', ${begun.join(" | ")}) as begun,
          to_tsquery('english', ${terms.join(" | ")}) as whole
        where words @@ wanted
        order by ts_rank('{0.02, 0.1, 0.4, 1.0}', words, begun)
          + ts_rank('{0.02, 0.1, 0.4, 1.0}', words, whole)
          + 0.6 * word_similarity(${terms.join(" ")}, title_folded)
          + 0.2 * similarity(${terms.join(" ")}, title_folded)
          + case kind when 'service' then 0.3 when 'page' then 0.15 when 'topic' then 0.1
              when 'expert' then 0.1 else 0 end desc, title, id
        limit ${limit}`,
  );
  return rows;
}

/**
 * Corrects each term to a known word that starts with it or is spelled like it. A typed prefix need
 * not be a prefix of the stem: “codi” is not one of “code”.
 */
async function correctTerms(db: Db, terms: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ term: string; word: string; begun: boolean }>(
    sql`select t.term, near.word, near.begun
        from unnest(${sql.param(terms)}::text[]) t (term)
        cross join lateral (
          (select word, documents, true as begun from search_words
           where starts_with(word, t.term)
           order by word = t.term desc, documents desc, word limit 1)
          union all
          (select word, documents, false from search_words
           where length(word) between length(t.term) - 2 and length(t.term) + 2
             and not exists (select from search_words known where starts_with(known.word, t.term))
           order by similarity(word, t.term) desc, documents desc limit 24)
        ) near
        order by near.documents desc, near.word`,
  );
  return terms.map((term) => {
    const near = rows.filter((row) => row.term === term);
    const words = near.map((row) => row.word);
    return near.find(({ begun }) => begun)?.word ?? nearestWord(term, words);
  });
}

function toFound({ summary, body, ...row }: Row, terms: readonly string[]): SearchHit {
  const { id, kind, title, url } = row;
  return { id, kind, title, url, snippet: snippetOf({ title, summary, body }, terms) };
}
