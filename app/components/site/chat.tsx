import { Minus } from "#app/ui/icons.tsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { BRAND } from "#content/brand.ts";
import { useClientState } from "./client-state.ts";
import { ChatHelp } from "./chat-help.tsx";
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
