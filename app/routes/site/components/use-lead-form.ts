import { type FormEvent, useEffect, useRef, useState } from "react";
import { postLead, typedFields, UNCHECKED } from "./post-lead.ts";
import { useBotCheck } from "#app/components/leads/use-bot-check.ts";

/** Sends a form as JSON once hydrated; before that, it posts to its own page. */
export function useLeadForm(url: string, fields: readonly string[]) {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const answer = useRef<HTMLDivElement>(null);
  const botCheck = useBotCheck();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;
    const form = event.currentTarget;
    setState("sending");
    const typed = typedFields(form, fields);
    const headers = await botCheck.headers().catch(() => null);
    const sent = headers === null ? UNCHECKED : await postLead(url, typed, headers);
    setErrors(sent.ok ? {} : sent.errors);
    setState(sent.ok ? "sent" : "idle");
    if (sent.ok) return;
    const first = fields.find((name) => sent.errors[name] !== undefined);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  // The form is gone, so move the focus to the confirmation.
  useEffect(() => {
    if (state === "sent") answer.current?.focus();
  }, [state]);

  return {
    state,
    errors,
    answer,
    /** Where the bot check renders if it has to ask. */
    botCheckPlace: botCheck.place,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  };
}
