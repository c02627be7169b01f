const OVERLAYS = [
  "[role=dialog]",
  "[role=alertdialog]",
  "dialog[open]",
  '[data-mobile-menu="open"]',
  '[data-chat="maximized"]',
].join(",");

/** rules 2: a visible dialog, whoever made it, the open mobile menu or the maximised chat. */
export function isPageBlocked(page: Document): boolean {
  return [...page.querySelectorAll(OVERLAYS)].some((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}
