import { setClientState } from "./client-state.ts";

/** "true" is consent, "false" a refusal that is remembered, absent is no answer yet. */
const KEY = "cookieConsent";

export function readConsent(): boolean | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "true" ? true : stored === "false" ? false : null;
  } catch {
    return null;
  }
}

/** Takes over what was answered before, or asks. */
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

/** The footer's "Cookie choices": the question again; until answered, the answer before stands. */
export function askForConsentAgain(): void {
  setClientState({ cookieChoicesOpen: true });
}

/**
 * The footer's button works before the script has taken the footer over; until then React lets no
 * press in it bubble up.
 */
export function listenForCookieChoices(): () => void {
  function onClick(event: Event) {
    if ((event.target as Element).closest("[data-cookie-choices]")) askForConsentAgain();
  }
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
}
