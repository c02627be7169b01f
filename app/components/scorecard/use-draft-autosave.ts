import { type RefObject, useEffect, useState } from "react";

const PAUSE_MS = 1_000;
const RETRY_MS = 5_000;

export type SaveState =
  | "none"
  | "saving"
  | "saved"
  | "failed"
  /** Nothing is saved until they sign in, as a link in an email opens rooms without that. */
  | "signed_out"
  /** It was sent in another tab, or too late. */
  | "closed";

/**
 * Saves a form's fields at `url` after a pause in typing and when the page is left, and tries again
 * while that fails.
 */
export function useDraftAutosave(form: RefObject<HTMLFormElement | null>, url: string): SaveState {
  const [state, setState] = useState<SaveState>("none");

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saved = textOf(element);

    function save() {
      cancel();
      const text = textOf(element!);
      if (text === saved) return;
      setState("saving");
      const failed = (why: SaveState = "failed") => {
        setState(why);
        if (why !== "closed") later(RETRY_MS);
      };
      // Not a fetcher, whose revalidation would race with a submit's navigation.
      fetch(url, { method: "POST", body: new URLSearchParams(text), keepalive: true }).then(
        ({ status, redirected }) => {
          if (redirected) return failed("signed_out");
          if (status === 409) return failed("closed");
          if (status !== 204) return failed();
          saved = text;
          setState("saved");
        },
        () => failed(),
      );
    }
    function later(ms: number) {
      cancel();
      timer = setTimeout(save, ms);
    }
    function cancel() {
      clearTimeout(timer);
      timer = undefined;
    }
    const typed = () => later(PAUSE_MS);
    element.addEventListener("input", typed);
    // A submit sends everything; a later draft must not overwrite it.
    element.addEventListener("submit", cancel);
    window.addEventListener("pagehide", save);
    return () => {
      if (timer !== undefined) save();
      element.removeEventListener("input", typed);
      element.removeEventListener("submit", cancel);
      window.removeEventListener("pagehide", save);
    };
  }, [form, url]);

  return state;
}

function textOf(form: HTMLFormElement): string {
  return new URLSearchParams(
    [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  ).toString();
}
