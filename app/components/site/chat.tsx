import { fetchJson } from "#app/lib/fetch-json.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Minus } from "#app/ui/icons.tsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { isFailed, useFetched } from "#app/ui/use-fetched.ts";
import { BRAND } from "#content/brand.ts";
import faqUrl from "#content/faq.json?url";
import type { FaqFile } from "#content/schema.ts";
import { findAnswers } from "./chat-answers.ts";
import { useClientState } from "./client-state.ts";
import { ChatMessage } from "./chat-message.tsx";
import { siteConfig } from "./site-config.ts";

/** The FAQ's answers, a message to a person, and the messaging link. */
export default function Chat({ isOpen, onMinimize }: { isOpen: boolean; onMinimize: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const [isWriting, setWriting] = useState(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("input, textarea")?.focus();
    else if (wasOpen.current) {
      document.querySelector<HTMLElement>("[data-chat-launcher]")?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onMinimize();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from any control within
    <section
      ref={panel}
      aria-label="Chat"
      data-chat={isOpen ? "maximized" : "minimized"}
      hidden={!isOpen}
      onKeyDown={onKeyDown}
      className="chat-panel flex w-[min(24rem,calc(100vw-2rem))] animate-rise flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-lg [[hidden]]:hidden"
    >
      <header className="flex items-center justify-between gap-3 bg-stage py-2 ps-4 pe-2 text-on-stage">
        <h2 className="title-card">How can we help?</h2>
        <button
          type="button"
          aria-label="Minimize chat"
          onClick={onMinimize}
          className="grid size-11 place-items-center rounded-md hover:bg-stage-raised"
        >
          <Minus className="size-5" aria-hidden="true" />
        </button>
      </header>
      <div className="grid gap-4 overflow-y-auto p-4">
        {isWriting ? (
          <ChatMessage onBack={() => setWriting(false)} />
        ) : (
          <ChatHelp onWrite={() => setWriting(true)} />
        )}
        <p className="border-t border-line pt-3 text-sm">
          Or{" "}
          <a href={BRAND.chatUrl} target="_blank" rel="noopener" className="link">
            message us on WhatsApp
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </p>
      </div>
      <ThirdPartyChat />
    </section>
  );
}

/** Loads another provider's chat, only if configured and consented to. */
function ThirdPartyChat() {
  const hasConsent = useClientState("cookieConsent");
  const slot = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!hasConsent) return;
    void siteConfig().then((config) => {
      if (!config?.chatScriptUrl || document.querySelector("script[data-chat-script]")) return;
      const script = document.createElement("script");
      script.src = config.chatScriptUrl;
      script.async = true;
      script.dataset["chatScript"] = "";
      slot.current?.append(script);
    });
  }, [hasConsent]);

  return <div ref={slot} id="chat-provider" />;
}

// Fetched, not imported, because browsers don't retry a failed import.
const loadFaq = (signal: AbortSignal) => fetchJson<FaqFile>(faqUrl, signal);

/** Answers from the FAQ while typing, with a link to write to us. */
function ChatHelp({ onWrite }: { onWrite: () => void }) {
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
