/**
 * Replaces "Get started" by the signed-in visitor's first name (cookie `gr_name`) and "Login" by
 * "Your account", because served pages are the same for everyone. Inlined into every page before
 * its script (script-start.server.ts), so it must be self-contained; React leaves these texts
 * alone. The root sets the path on <html>, which signals navigation.
 */
export function showAccount(): void {
  function show() {
    let name = "";
    try {
      const cookie = /(?:^|; )gr_name=([^;]*)/.exec(document.cookie);
      name = cookie ? decodeURIComponent(cookie[1]!) : "";
    } catch {
      // The cookie isn't in our format.
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
