-- search: what the site search finds.

create table search_documents (
  -- A topic's id in this environment, or kind:slug.
  id text primary key,
  kind text not null check (kind in ('service', 'topic', 'expert', 'post', 'faq', 'page')),
  title text not null,
  summary text not null,
  body text not null,
  url text not null,
  -- Lower case, without accents and punctuation, as queries are (modules/search/words.ts).
  title_folded text not null,
  words tsvector not null
);
create index search_documents_words_idx on search_documents using gin (words);

-- Every word in them and the number of documents it is in: typos are corrected to these.
create table search_words (
  word text primary key,
  documents integer not null check (documents > 0)
);
