import { useState } from "react";
import type { FaqFile } from "#content/schema.ts";
import { fetchJson } from "#app/lib/fetch-json.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { isFailed, useFetched } from "#app/ui/use-fetched.ts";
import faqUrl from "#content/faq.json?url";
import { findAnswers } from "./chat-answers.ts";

// Fetched, not imported, because browsers don't retry a failed import.
const loadFaq = (signal: AbortSignal) => fetchJson<FaqFile>(faqUrl, signal);

/** Answers from the FAQ while typing, with a link to write to us. */
export function ChatHelp({ onWrite }: { onWrite: () => void }) {
  const answers = useFetched(loadFaq);
  const faq = isFailed(answers) ? null : answers;
  const [query, setQuery] = useState("");

  const isAsking = query.trim().length > 1;
  const found = faq === null ? [] : findAnswers(faq, query);
  const shown = isAsking
    ? found
    : (faq?.groups.flatMap((group) => group.entries).slice(0, 3) ?? []);

  return (
    <>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          name="chat-question"
          type="search"
          label="Search help"
          optional={false}
          required={false}
          autoComplete="off"
          placeholder="For example: refund"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </form>
      <p role="status" className={isAsking ? "text-sm text-ink-muted" : "sr-only"}>
        {isAsking && faq !== null ? counted(found.length) : ""}
      </p>
      {isFailed(answers) ? (
        <RetryNotice failed={answers}>We can’t load the answers right now.</RetryNotice>
      ) : null}
      <ul className="grid gap-2">
        {shown.map(({ question, answer }) => (
          <li key={question}>
            <details className="rounded-md border border-line">
              <summary className="flex min-h-11 items-center px-3 py-2 font-semibold hover:bg-sunken">
                {question}
              </summary>
              <div className="grid gap-2 px-3 pb-3">
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
      <Button variant="secondary" block onClick={onWrite}>
        Write to us
      </Button>
    </>
  );
}

function counted(count: number): string {
  if (count === 0) return "No answer found. Write to us.";
  return count === 1 ? "1 answer" : `${count} answers`;
}
