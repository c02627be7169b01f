import { type RefObject, useEffect, useRef } from "react";
import { BOOKING_PATH } from "./time-url.ts";

const PAUSE_MS = 1_200;

/**
 * Saves the draft after a pause in typing, when a field is left (at most once per pause), and when
 * the page is left. A failed save isn't retried: the next change or submit sends all fields again.
 */
export function useDraftSaving(form: RefObject<HTMLFormElement | null>, hold: string): void {
  const saved = useRef<string | null>(null);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sentAt = -Infinity;

    function save() {
      cancel();
      const text = textOf(element!);
      if (text === saved.current) return;
      saved.current = text;
      sentAt = performance.now();
      // Not a fetcher, whose revalidation would race with a submit's navigation.
      fetch(`${BOOKING_PATH}/draft?hold=${hold}`, {
        method: "POST",
        body: new URLSearchParams(text),
        keepalive: true,
      }).then(
        ({ ok }) => {
          if (!ok) saved.current = null;
        },
        () => {
          saved.current = null;
        },
      );
    }
    function later() {
      cancel();
      timer = setTimeout(save, PAUSE_MS);
    }
    function leaveField() {
      if (performance.now() - sentAt < PAUSE_MS) later();
      else save();
    }
    function cancel() {
      clearTimeout(timer);
      timer = undefined;
    }
    if (saved.current === null) {
      // Typed before hydration, so not saved yet.
      if (isTouched(element)) later();
      else saved.current = textOf(element);
    }
    element.addEventListener("input", later);
    element.addEventListener("change", leaveField);
    // A submit sends everything; a later draft must not overwrite it.
    element.addEventListener("submit", cancel);
    window.addEventListener("pagehide", save);
    return () => {
      if (timer !== undefined) save();
      element.removeEventListener("input", later);
      element.removeEventListener("change", leaveField);
      element.removeEventListener("submit", cancel);
      window.removeEventListener("pagehide", save);
    };
  }, [form, hold]);
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (control) =>
      isField(control) &&
      ("defaultValue" in control
        ? control.value !== control.defaultValue
        : control.selectedOptions[0]?.defaultSelected === false),
  );
}

/** The typed fields. Hidden ones are set by buttons, which a late draft must not repeat. */
function textOf(form: HTMLFormElement): string {
  const fields = new URLSearchParams();
  for (const control of form.elements) {
    // The code is a secret and not part of the draft.
    if (!isField(control) || control.type === "hidden" || control.name === "code") continue;
    fields.append(control.name, control.value);
  }
  return fields.toString();
}

function isField(
  control: Element,
): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return control.matches("input, textarea, select");
}
