/** Said on the window when what was asked for did not come because the line is away. */
export const OFFLINE_EVENT = "line-trouble";

/** Lets the visitor know of it: `line-watch` listens. */
export function reportOffline(): void {
  dispatchEvent(new Event(OFFLINE_EVENT));
}
