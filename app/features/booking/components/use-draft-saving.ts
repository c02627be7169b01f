import { type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";

const PAUSE_MS = 1_200;

/** Sends what has been typed so far to the server: after a pause, and when a field is left. */
export function useDraftSaving(form: RefObject<HTMLFormElement | null>, action: string): void {
  const { submit } = useFetcher();
  const saved = useRef<string | null>(null);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    saved.current ??= textOf(element);

    function save() {
      clearTimeout(timer);
      const text = textOf(element!);
      if (text === saved.current) return;
      saved.current = text;
      void submit(`${text}&intent=save`, {
        method: "post",
        action,
        encType: "application/x-www-form-urlencoded",
      });
    }
    function later() {
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE_MS);
    }
    element.addEventListener("input", later);
    element.addEventListener("change", save);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", later);
      element.removeEventListener("change", save);
    };
  }, [form, action, submit]);
}

function textOf(form: HTMLFormElement): string {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    // The code is a secret and not part of the details.
    if (typeof value === "string" && name !== "code") fields.append(name, value);
  }
  return fields.toString();
}
