import { type ReactNode, type SubmitEvent, useState } from "react";
import { Form, useSubmit } from "react-router";
import type { PasskeyPurpose } from "#modules/accounts/two-factor/policy.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";

/**
 * Requests a passkey from the browser and posts the result. Without JavaScript, the server says
 * what to use instead.
 */
export function PasskeyForm(props: {
  purpose: PasskeyPurpose;
  label: string;
  variant?: "primary" | "secondary";
  error?: string | null;
  children?: ReactNode;
}) {
  const { purpose, label, variant = "primary", children } = props;
  const submit = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const error = problem ?? props.error;

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setAsking(true);
    setProblem(null);
    try {
      const { answerPasskey } = await import("./answer-passkey.ts");
      const answer = await answerPasskey(purpose);
      if (!answer.ok) return setProblem(answer.message);
      const fields = new FormData(form);
      fields.set("intent", `passkey-${purpose}`);
      fields.set("credential", answer.credential);
      await submit(fields, { method: "post" });
    } catch {
      setProblem("You seem to be offline. Try again when you’re connected.");
    } finally {
      setAsking(false);
    }
  }

  return (
    <Form method="post" noValidate onSubmit={ask} className="grid max-w-form gap-4">
      {children}
      <div className="grid gap-2" aria-live="polite">
        <Button
          type="submit"
          id={purpose === "pass" ? "passkey" : undefined}
          name="intent"
          value={`passkey-${purpose}`}
          variant={variant}
          loading={isAsking}
          className="justify-self-start max-sm:w-full"
        >
          {label}
        </Button>
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    </Form>
  );
}
