import { type SQL, sql } from "drizzle-orm";
import type { Searchable } from "#adapters/search/port.ts";
import type { Db, Tx } from "#platform/db/client.ts";
import { fold, wordsOf } from "./words.ts";

/**
 * Replaces our index with these documents. Unchanged rows are left alone; concurrent calls are
 * serialized.
 */
export async function indexDocuments(db: Db, documents: readonly Searchable[]): Promise<void> {
  const words = countWords(documents);
  await db.transaction(async (tx) => {
    await upsert(tx, documents);
    const ids = documents.map((document) => document.id);
    await tx.execute(sql`delete from search_documents where id <> all(${sql.param(ids)}::text[])`);
    await tx.execute(
      sql`insert into search_words (word, documents) ${wordRows(words)}
          on conflict (word) do update set documents = excluded.documents
          where search_words.documents <> excluded.documents`,
    );
    const kept = [...words.keys()];
    await tx.execute(sql`delete from search_words where word <> all(${sql.param(kept)}::text[])`);
  });
}

/** Replaces some. New words are known; how common each is, counts the next `indexDocuments`. */
export async function updateDocuments(
  db: Db,
  changed: readonly Searchable[],
  removed: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await upsert(tx, changed);
    const ids = [...removed];
    await tx.execute(sql`delete from search_documents where id = any(${sql.param(ids)}::text[])`);
    await tx.execute(
      sql`insert into search_words (word, documents) ${wordRows(countWords(changed))}
          on conflict (word) do nothing`,
    );
  });
}

/** One transaction at a time. */
async function upsert(tx: Tx, documents: readonly Searchable[]): Promise<void> {
  const rows = documents.map((document) => ({
    ...document,
    title_folded: fold(document.title),
    keywords_folded: fold(document.keywords),
    summary_folded: fold(document.summary),
    body_folded: fold(document.body),
  }));
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('search', 3))`);
  await tx.execute(
    sql`insert into search_documents (id, kind, title, summary, body, url, title_folded, words)
        select d.id, d.kind, d.title, d.summary, d.body, d.url, d.title_folded,
               setweight(to_tsvector('english', d.title_folded), 'A')
               || setweight(to_tsvector('english', d.keywords_folded), 'B')
               || setweight(to_tsvector('english', d.summary_folded), 'C')
               || setweight(to_tsvector('english', d.body_folded), 'D')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (
          id text, kind text, title text, summary text, body text, url text, title_folded text,
          keywords_folded text, summary_folded text, body_folded text)
        on conflict (id) do update set
          kind = excluded.kind, title = excluded.title, summary = excluded.summary,
          body = excluded.body, url = excluded.url, title_folded = excluded.title_folded,
          words = excluded.words
        where (search_documents.kind, search_documents.title, search_documents.summary,
               search_documents.body, search_documents.url, search_documents.words)
          is distinct from (excluded.kind, excluded.title, excluded.summary,
               excluded.body, excluded.url, excluded.words)`,
  );
}

function wordRows(words: ReadonlyMap<string, number>): SQL {
  const rows = [...words].map(([word, documents]) => ({ word, documents }));
  return sql`select w.word, w.documents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (word text, documents int)`;
}

/** A word in a name is more likely meant than one in running text. */
const NAME_WEIGHT = 20;

/**
 * Counts the documents per word, weighting titles and keywords. Very short words are skipped as
 * corrections.
 */
function countWords(documents: readonly Searchable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, keywords, summary, body } of documents) {
    const names = new Set(wordsOf(`${title} ${keywords}`));
    for (const word of new Set([...names, ...wordsOf(`${summary} ${body}`)])) {
      if (word.length < 2 || word.length > 40) continue;
      counts.set(word, (counts.get(word) ?? 0) + (names.has(word) ? NAME_WEIGHT : 1));
    }
  }
  return counts;
}
