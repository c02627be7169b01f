import { createContext, lazy, type ReactNode, Suspense, use, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { showsFooter } from "../policy.ts";
import { useSitePath } from "./use-site-path.ts";

/** The footer itself, given while rendering on the server alone (entry.server.tsx). */
export const ServedFooter = createContext<ReactNode>(null);

let letIn = () => {};
const wanted = new Promise<void>((resolve) => {
  letIn = resolve;
});

// Its script is as much as all the rest of the layout, and most visits never come near it.
const LazyFooter = lazy(async () => {
  await wanted;
  return import("./site-footer.tsx").catch(() => {
    gaveUp = true;
    return { default: ServedAsIs };
  });
});

/** The line was down when the footer's script was wanted. */
let gaveUp = false;

/** What was served, left alone: its links and forms work by themselves. */
function ServedAsIs() {
  const html = document.querySelector("body > footer")?.innerHTML ?? "";
  return <footer suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

const SIGNS = ["pointerdown", "keydown", "focusin", "wheel", "touchstart", "popstate"] as const;

/**
 * Serves the footer whole, and takes it over when it comes near the screen or when the visitor
 * does anything at all; a form sent before that is sent again after.
 */
export function FooterSlot() {
  const served = use(ServedFooter);
  const pathname = useSitePath();
  const router = use(DataRouterContext)?.router;
  const isShown = showsFooter(pathname);

  useEffect(() => {
    const footer = document.querySelector("body > footer");
    if (!isShown) return;
    if (!footer) return letIn();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) letIn();
      },
      { rootMargin: "600px" },
    );
    observer.observe(footer);
    for (const sign of SIGNS) addEventListener(sign, letIn, { once: true, passive: true });
    return () => {
      observer.disconnect();
      for (const sign of SIGNS) removeEventListener(sign, letIn);
    };
  }, [isShown]);

  // Whatever changes the page, a mere refresh of its data too, waits for a footer not yet taken
  // over. The router is asked itself, as hooks would hear of it only after that wait.
  useEffect(() => router?.subscribe(() => letIn()), [router]);

  useEffect(sendAgainOnceLive, []);

  if (!isShown) return null;
  return <Suspense>{served ?? <LazyFooter />}</Suspense>;
}

/** Forms marked `data-live` are the script's; one that is not yet waits to be sent until it is. */
function sendAgainOnceLive(): () => void {
  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (form.dataset["late"] === undefined || form.dataset["live"] !== undefined) return;
    if (gaveUp) return;
    event.preventDefault();
    letIn();
    const observer = new MutationObserver(() => {
      if (form.dataset["live"] === undefined) return;
      observer.disconnect();
      form.requestSubmit();
    });
    observer.observe(form, { attributes: true, attributeFilter: ["data-live"] });
  }
  document.addEventListener("submit", onSubmit, { capture: true });
  return () => document.removeEventListener("submit", onSubmit, { capture: true });
}
