/** The page about fillers opens its own questions. */
export function startPath(startsAt: string, niche: string): string {
  return niche === "umm-isnt-a-strategy" ? `${startsAt}?topic=${niche}` : startsAt;
}
