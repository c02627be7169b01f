import { type FormEvent, useEffect, useRef, useState } from "react";
import { BOT_CHECK_FAILED, useBotCheck } from "#app/components/leads/use-bot-check.ts";

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

type LeadAnswer = { ok: true } | { ok: false; errors: Record<string, string> };

const FAILED: LeadAnswer = {
  ok: false,
  errors: { form: "That wasn’t sent. We’ve kept what you typed. Please try again." },
};

/** The bot check failed or couldn't be loaded. */
const UNCHECKED: LeadAnswer = { ok: false, errors: { form: BOT_CHECK_FAILED } };

/**
 * Sends a form's fields as JSON and returns its errors by field; network errors are under `form`.
 */
async function postLead(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<LeadAnswer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (response.ok) return { ok: true };
    if (response.status === 429) {
      return {
        ok: false,
        errors: { form: "Too many requests. Wait a minute, then try again." },
      };
    }
    if (response.status === 403) return UNCHECKED;
    if (response.status !== 422) return FAILED;
    const { errors } = (await response.json()) as { errors: Record<string, string> };
    return { ok: false, errors };
  } catch {
    return FAILED;
  }
}

/** The typed values by field, without the honeypot. */
function typedFields(form: HTMLFormElement, names: readonly string[]) {
  const data = new FormData(form);
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = data.get(name);
      return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
    }),
  );
}
