import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { forgetDraft, keepDraft } from "./drafts.ts";

/**
 * Keeps a form's text after the tab closes, until it's sent. `name` distinguishes a page's forms.
 */
export function useKeptDraft(name: string, isSent: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const place = `${name} ${useLocation().pathname}`;
  useEffect(() => {
    if (isSent) forgetDraft(place);
    else if (form.current) return keepDraft(form.current, place);
    return undefined;
  }, [place, isSent]);
  return form;
}
