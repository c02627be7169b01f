import { useEffect, useRef } from "react";
import { siteConfig } from "#app/components/site/site-config.ts";
import { BRAND } from "#content/brand.ts";
import type { BotCheck } from "./bot-check.ts";

export const BOT_CHECK_FAILED = `We couldn’t verify you’re human. A content blocker or the network may be the cause. We’ve kept what you typed. Try again, or write to ${BRAND.supportEmail}.`;

/** A form's bot check, if configured. Loads on the form's first focus; each token is used once. */
export function useBotCheck() {
  const place = useRef<HTMLDivElement>(null);
  const opening = useRef<Promise<BotCheck | null> | null>(null);

  function open(): Promise<BotCheck | null> {
    opening.current ??= openIn(place.current).catch((problem: unknown) => {
      opening.current = null;
      throw problem;
    });
    return opening.current;
  }

  useEffect(() => {
    const form = place.current?.closest("form");
    // A failure is retried and reported on submit.
    const onFocus = () => void open().catch(() => {});
    // The visitor may have focused the form before hydration.
    if (form?.contains(document.activeElement)) onFocus();
    form?.addEventListener("focusin", onFocus);
    return () => {
      form?.removeEventListener("focusin", onFocus);
      void opening.current?.then(
        (check) => check?.close(),
        () => {},
      );
      opening.current = null;
    };
  }, []);

  return {
    place,
    /** The header with a token, or none if no check is configured. Throws if the check fails. */
    async headers(): Promise<Record<string, string>> {
      const check = await open();
      return check ? { "cf-turnstile-response": await check.takeToken() } : {};
    },
  };
}

async function openIn(place: HTMLElement | null): Promise<BotCheck | null> {
  const captcha = (await siteConfig())?.captcha;
  if (!captcha || !place) return null;
  const { openBotCheck } = await import("./bot-check.ts");
  return openBotCheck(place, captcha);
}
