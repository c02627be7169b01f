import { createContext, type ReactNode, Suspense, use, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { loadModule } from "#app/lib/load-module.ts";
import { announceMove, late } from "#app/ui/late.tsx";
import { showsFooter } from "./policy.ts";
import { useSitePath } from "./use-site-path.ts";

/** The footer itself, given while rendering on the server alone (entry.server.tsx). */
export const ServedFooter = createContext<ReactNode>(null);

let letIn = () => {};
const wanted = new Promise<void>((resolve) => {
  letIn = resolve;
});

/** The last try to bring it. */
let arriving: Promise<unknown> = wanted;

// Its script is as much as all the rest of the layout, and most visits never come near it.
const LateFooter = late(async () => {
  await wanted;
  const script = loadModule(() => import("./site-footer.tsx"));
  arriving = script;
  return script;
}, "footer");

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
  // over. The router is asked itself, as hooks would hear of it only after that wait. It also tells
  // of routes it has learned of, right after the start, which change nothing.
  useEffect(() => {
    const served = router?.state.loaderData;
    return router?.subscribe(({ navigation, revalidation, loaderData }) => {
      const isIdle = navigation.state === "idle" && revalidation === "idle";
      // A refresh may have begun before this listened: its data tell of it.
      if (isIdle && loaderData === served) return;
      letIn();
      announceMove();
    });
  }, [router]);

  useEffect(sendAgainOnceLive, []);

  if (!isShown) return null;
  // The boundary is the late footer's: it has to stand in what is served as well.
  return served ? <Suspense>{served}</Suspense> : <LateFooter />;
}

/**
 * Forms marked `data-live` are the script's; one that is not yet waits to be sent until it is, and
 * is sent by the browser alone where the script cannot come.
 */
function sendAgainOnceLive(): () => void {
  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (form.dataset["late"] === undefined || form.dataset["live"] !== undefined) return;
    event.preventDefault();
    letIn();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      form.requestSubmit();
    });
    observer.observe(form, { attributes: true, attributeFilter: ["data-live"] });
    wanted
      .then(() => arriving)
      .catch(() => {
        observer.disconnect();
        form.submit();
      });
  }
  document.addEventListener("submit", onSubmit, { capture: true });
  return () => document.removeEventListener("submit", onSubmit, { capture: true });
}
