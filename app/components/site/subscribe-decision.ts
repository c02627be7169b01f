import { popUpAllowed, popUpAllowedOnReturn } from "./pop-up-policy.ts";
import { getClientState } from "./client-state.ts";
import { isFlagged, raiseFlag } from "./session-flags.ts";

/** 15 s since load, or a return to the tab. */
export type Occasion = "timer" | "return";

/** Whether the pop-up opens now; if so, the session remembers the occasion. */
export function decideSubscribe(
  occasion: Occasion,
  page: { pathname: string; typedInto: boolean },
): boolean {
  const facts = {
    ...page,
    blocked: isPageBlocked(document),
    isSubscribed: isFlagged("isSubscribed"),
    homeOwOpen: isFlagged("homeOwOpen"),
    subscribe_dialog_timmer: isFlagged("subscribe_dialog_timmer"),
  };
  if (occasion === "timer") {
    if (!popUpAllowed(facts)) return false;
    raiseFlag("subscribe_dialog_timmer");
    return true;
  }
  const { orderSuccess, orderFailed } = getClientState();
  const isAllowed = popUpAllowedOnReturn({
    ...facts,
    ai_dialog: isFlagged("ai_dialog"),
    subscribe_dialog: isFlagged("subscribe_dialog"),
    orderSuccess,
    orderFailed,
  });
  if (isAllowed) raiseFlag("subscribe_dialog");
  return isAllowed;
}

const OVERLAYS = [
  "[role=dialog]",
  "[role=alertdialog]",
  "dialog[open]",
  "#mobile-menu:popover-open",
  '[data-chat="maximized"]',
].join(",");

/** A visible dialog, the open mobile menu or the maximized chat. */
function isPageBlocked(page: Document): boolean {
  return [...page.querySelectorAll(OVERLAYS)].some(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (element.checkVisibility({ opacityProperty: true }) || isFading(page, element)),
  );
}

/** An element that fades in starts with opacity 0 but counts as visible. */
function isFading(page: Document, element: Element): boolean {
  return page.getAnimations().some(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return target?.contains(element);
  });
}
