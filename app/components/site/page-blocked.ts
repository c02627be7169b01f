const OVERLAYS = [
  "[role=dialog]",
  "[role=alertdialog]",
  "dialog[open]",
  "#mobile-menu:popover-open",
  '[data-chat="maximized"]',
].join(",");

/** A visible dialog, the open mobile menu or the maximized chat. */
export function isPageBlocked(page: Document): boolean {
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
