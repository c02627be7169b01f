import { setClientState } from "./client-state.ts";

/** "true" is consent, "false" a refusal; absent means not asked yet. */
const KEY = "cookieConsent";

export function readConsent(): boolean | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "true" ? true : stored === "false" ? false : null;
  } catch {
    return null;
  }
}

/** Applies the stored answer, or asks. */
export function loadConsent(): void {
  const consent = readConsent();
  setClientState({ cookieConsent: consent === true, cookieChoicesOpen: consent === null });
}

export function giveConsent(consent: boolean): void {
  try {
    localStorage.setItem(KEY, String(consent));
  } catch {}
  setClientState({ cookieConsent: consent, cookieChoicesOpen: false });
}

/** For the footer's "Cookie choices": asks again; the earlier answer holds until then. */
export function askForConsentAgain(): void {
  setClientState({ cookieChoicesOpen: true });
}

/**
 * The footer's button must work before the footer is hydrated; until then React stops its events.
 */
export function listenForCookieChoices(): () => void {
  function onClick(event: Event) {
    if ((event.target as Element).closest("[data-cookie-choices]")) askForConsentAgain();
  }
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
}
