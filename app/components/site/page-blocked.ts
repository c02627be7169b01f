const OVERLAYS = [
  "[role=dialog]",
  "[role=alertdialog]",
  "dialog[open]",
  "#mobile-menu:popover-open",
  '[data-chat="maximized"]',
].join(",");

/** A visible dialog, whoever made it, the open mobile menu or the maximised chat. */
export function isPageBlocked(page: Document): boolean {
  return [...page.querySelectorAll(OVERLAYS)].some(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (element.checkVisibility({ opacityProperty: true }) || isFading(page, element)),
  );
}

/** What fades in has no opacity at all in its first moment, and is an overlay nevertheless. */
function isFading(page: Document, element: Element): boolean {
  return page.getAnimations().some(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return target?.contains(element);
  });
}
