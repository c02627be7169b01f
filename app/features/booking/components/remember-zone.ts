const YEAR_SECONDS = 31_536_000;

/** The zone this browser is set to, or null where it won't say. */
export function browserZone(): string | null {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || null;
  } catch {
    return null;
  }
}

/** Tells the server by a cookie in which zone to show times; it can't know otherwise. */
export function rememberZone(): void {
  const zone = browserZone();
  if (zone === null || document.cookie.split("; ").includes(`gr_zone=${zone}`)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `gr_zone=${zone}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}
