/**
 * Puts the first name of a signed-in visitor (the cookie `gr_name`) in place of "Get started" and
 * "Your account" in place of "Login". Pages are the same for everybody as served. Runs in every page
 * as text, before its script (script-start.server.ts), so it stands alone; React leaves these texts
 * as it finds them. The root marks <html> with each path, so a change of page is seen.
 */
export function showAccount(): void {
  function show() {
    let name = "";
    try {
      const cookie = /(?:^|; )gr_name=([^;]*)/.exec(document.cookie);
      name = cookie ? decodeURIComponent(cookie[1]!) : "";
    } catch {
      // Not as we wrote it.
    }
    for (const place of document.querySelectorAll<HTMLElement>("[data-account]")) {
      const asServed = place.dataset["account"]!;
      const signedIn = asServed === "Login" ? "Your account" : name;
      place.textContent = name ? signedIn : asServed;
    }
  }
  show();
  new MutationObserver(show).observe(document.documentElement, { attributes: true });
}
