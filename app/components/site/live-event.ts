/** Dispatched on the window once the script has taken the page over. */
export const LIVE = "greenroom:live";

declare global {
  /** When the page had loaded, by `performance.now()`; its script came later. */
  var loadedAt: number | undefined;
}
