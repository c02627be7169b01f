import type { KeyboardEvent } from "react";

/** spec 5: the phone number ignores the arrows that would count it up and down, and the minus. */
export function blockPhoneKeys(event: KeyboardEvent): void {
  if (["ArrowUp", "ArrowDown", "-"].includes(event.key)) event.preventDefault();
}

/** spec 5: of all characters only digits; keys that move on, send, delete or command still work. */
export function blockExperienceKeys(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || /^\d$/.test(event.key)) return;
  if (event.key.length === 1 || event.key.startsWith("Arrow")) event.preventDefault();
}

/** What arrives by other ways than keys: pasted, dictated, filled in by the browser. */
export function keepDigits(event: { currentTarget: HTMLInputElement }): void {
  const field = event.currentTarget;
  const digits = field.value
    .replace(/\D/g, "")
    .slice(0, field.maxLength > 0 ? field.maxLength : 20);
  if (digits !== field.value) field.value = digits;
}
