import { type FormEvent, useRef, useState } from "react";
import { sendJson } from "#app/components/leads/send-json.ts";
import { BOT_CHECK_FAILED, useBotCheck } from "#app/components/leads/use-bot-check.ts";
import { callRequestError } from "#modules/leads/policy.ts";
import { formText } from "#app/lib/form-text.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

type State = "idle" | "sending" | "sent" | "failed" | "unchecked";

/** Don't steal the focus if the visitor has moved on. */
function focus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

export function ChatMessage({ onBack }: { onBack: () => void }) {
  const [state, setState] = useState<State>("idle");
  const [errors, setErrors] = useState<{ email?: string | null; message?: string | null }>({});
  const form = useRef<HTMLFormElement>(null);
  const botCheck = useBotCheck();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;
    const data = new FormData(event.currentTarget);
    const [name, email, message] = [
      formText(data, "name").trim(),
      formText(data, "email").trim(),
      formText(data, "message").trim(),
    ];
    const found = {
      email: callRequestError("email", email),
      message: callRequestError("request", message),
    };
    setErrors(found);
    const first = found.email !== null ? "email" : found.message !== null ? "message" : null;
    if (first !== null) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setState("sending");
    const body = { ...(name === "" ? {} : { name }), email, message };
    const headers = await botCheck.headers().catch(() => null);
    if (headers === null) {
      setState("unchecked");
      return;
    }
    const isTaken = await sendJson("/api/messages", body, headers).catch(() => false);
    setState(isTaken ? "sent" : "failed");
  }

  if (state === "sent") {
    return (
      // The form is gone, so move the focus to the confirmation.
      <div ref={focus} tabIndex={-1} className="grid gap-4 outline-none">
        <Notice tone="success" title="We’ve received your message." live>
          We’ll reply by email.
        </Notice>
        <Button variant="secondary" block onClick={onBack}>
          Back to help
        </Button>
      </div>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Message to us"
      onSubmit={(event) => void submit(event)}
      className="grid gap-4"
    >
      {state === "failed" ? (
        <Notice tone="danger" title="Your message wasn’t sent." live>
          We’ve kept what you typed. Try again in a moment.
        </Notice>
      ) : null}
      {state === "unchecked" ? (
        <Notice tone="danger" live>
          {BOT_CHECK_FAILED}
        </Notice>
      ) : null}
      <TextField name="name" label="Name" optional autoComplete="name" maxLength={200} />
      <EmailField label="Email" help="We’ll reply to this email." error={errors.email} />
      <TextAreaField name="message" label="Message" maxLength={4000} error={errors.message} />
      <div className="grid gap-2">
        <div ref={botCheck.place} className="-mb-2 data-asks:mb-2" />
        <Button type="submit" block loading={state === "sending"}>
          Send message
        </Button>
        <Button variant="quiet" block onClick={onBack}>
          Back to help
        </Button>
      </div>
    </form>
  );
}
