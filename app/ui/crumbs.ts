/** A step on the way here; without `to` it is the page itself. */
export type Crumb = { label: string; to?: string };

export const HOME_CRUMB = { label: "Home", to: "/" } satisfies Crumb;
