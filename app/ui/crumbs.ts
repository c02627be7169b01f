/** Without `to` it is the current page. */
export type Crumb = { label: string; to?: string };

export const HOME_CRUMB = { label: "Home", to: "/" } satisfies Crumb;
