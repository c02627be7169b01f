import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { forgetDraft, keepDraft } from "./drafts.ts";

/** For a form whose text outlives the tab until it is sent. `name` tells the page's forms apart. */
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
