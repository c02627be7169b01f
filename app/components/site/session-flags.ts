/** Keys of session storage; set means the string "true". */
export type SessionFlag =
  | "isSubscribed"
  | "homeOwOpen"
  | "subscribe_dialog_timmer"
  | "subscribe_dialog"
  | "ai_dialog";

/** Flags set by this page; those that existed at load are never cleared. */
const raisedHere = new Set<SessionFlag>();

export function isFlagged(flag: SessionFlag): boolean {
  try {
    return sessionStorage.getItem(flag) === "true";
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return false;
  }
}

export function raiseFlag(flag: SessionFlag): void {
  if (isFlagged(flag)) return;
  raisedHere.add(flag);
  try {
    sessionStorage.setItem(flag, "true");
  } catch {}
}

/** For flags that say what is open now. */
export function lowerFlag(flag: SessionFlag): void {
  if (!raisedHere.delete(flag)) return;
  try {
    sessionStorage.removeItem(flag);
  } catch {}
}
