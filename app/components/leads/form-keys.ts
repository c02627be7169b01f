/** The phone field ignores minus and the arrow keys, which would count it up and down. */
export const PHONE_REFUSES = "^(ArrowUp|ArrowDown|-)$";

/** The experience field ignores every character but digits; control keys still work. */
export const EXPERIENCE_REFUSES = "^(\\D|Arrow.+)$";

/**
 * Keeps only digits in fields with `data-refuses`, which names the keys they refuse. Inlined into
 * every page before its script (script-start.server.ts), so it must be self-contained.
 */
export function guardDigits(): void {
  const refusedBy = (field: EventTarget | null) => (field as HTMLElement).dataset?.["refuses"];

  function onKeyDown(event: KeyboardEvent) {
    const refused = refusedBy(event.target);
    if (!refused || event.ctrlKey || event.metaKey) return;
    if (new RegExp(refused).test(event.key)) event.preventDefault();
  }

  // Pasted, dictated or autofilled text.
  function onInput({ target }: Event) {
    if (!refusedBy(target)) return;
    const field = target as HTMLInputElement;
    // -1 means no limit.
    const most = field.maxLength < 0 ? undefined : field.maxLength;
    const digits = field.value.replaceAll(/\D/g, "").slice(0, most);
    if (digits !== field.value) field.value = digits;
  }

  addEventListener("keydown", onKeyDown, true);
  addEventListener("input", onInput, true);
}
