import { type RefObject, useEffect, useRef, useState } from "react";
import { forgetDraft, keepDraft } from "#app/components/drafts/drafts.ts";

const PAUSE_MS = 1_000;
const RETRY_MS = 5_000;

export type SaveState =
  | "none"
  | "saving"
  | "saved"
  | "failed"
  /** Not saved until they sign in, because an emailed link opens the room without that. */
  | "signed_out"
  /** It was sent in another tab, or too late. */
  | "closed";

/**
 * Saves a form's fields at `url` after a pause in typing and when the page is left, with retries.
 * Until the server has them, this browser keeps them at `place`, and restores them once the form
 * `isReady`. A new `visit` means that the server has accepted the submit.
 */
export function useDraftAutosave(
  form: RefObject<HTMLFormElement | null>,
  { url, place, visit, isReady }: { url: string; place: string; visit: string; isReady: boolean },
): SaveState {
  const [state, setState] = useState<SaveState>("none");
  const isSubmitted = useRef(false);
  useEffect(
    () => () => {
      if (isSubmitted.current) forgetDraft(place);
      isSubmitted.current = false;
    },
    [place, visit],
  );

  useEffect(() => {
    const element = form.current;
    if (!element || !isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saved = textOf(element);

    function save() {
      cancel();
      const text = textOf(element!);
      if (text === saved) return;
      setState("saving");
      const failed = (why: SaveState = "failed") => {
        setState(why);
        if (why === "closed") forgetDraft(place);
        else later(RETRY_MS);
      };
      // Not a fetcher, whose revalidation would race with a submit's navigation.
      fetch(url, { method: "POST", body: new URLSearchParams(text), keepalive: true }).then(
        ({ status, redirected }) => {
          if (redirected) return failed("signed_out");
          if (status === 409) return failed("closed");
          if (status !== 204) return failed();
          saved = text;
          if (textOf(element!) === text) forgetDraft(place);
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
    const typed = () => {
      isSubmitted.current = false;
      later(PAUSE_MS);
    };
    // A submit sends everything; a later draft must not overwrite it.
    const submitted = () => {
      isSubmitted.current = true;
      cancel();
    };
    element.addEventListener("input", typed);
    element.addEventListener("submit", submitted);
    window.addEventListener("pagehide", save);
    const stopKeeping = keepDraft(element, place);
    return () => {
      if (timer !== undefined) save();
      stopKeeping();
      element.removeEventListener("input", typed);
      element.removeEventListener("submit", submitted);
      window.removeEventListener("pagehide", save);
    };
  }, [form, url, place, isReady]);

  return state;
}

function textOf(form: HTMLFormElement): string {
  return new URLSearchParams(
    [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  ).toString();
}
