import type { href as routerHref } from "react-router";

/** The router's `href()` with its types, in a fifth of its bytes: none of our paths is a wildcard. */
export const href = ((path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name]!),
  )) as typeof routerHref;
