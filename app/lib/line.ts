/** Said on the window when what was asked for did not come because the line is away. */
export const LINE_TROUBLE = "line-trouble";

/** Lets the visitor know of it: `line-watch` listens. */
export function tellLineTrouble(): void {
  dispatchEvent(new Event(LINE_TROUBLE));
}
