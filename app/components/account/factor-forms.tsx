import { Form } from "react-router";
import type {
  SecondFactorAnswer,
  SecondFactorPageData,
} from "#app/session/second-factor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasskeyForm } from "./passkey-form.tsx";

/** By passkey, by app, or by recovery code. */
export function PassForms(props: {
  page: SecondFactorPageData;
  answer: SecondFactorAnswer | undefined;
}) {
  const { page, answer } = props;
  return (
    <div className="grid gap-8">
      {page.passkeys.length > 0 ? (
        <PasskeyForm
          purpose="pass"
          label="Use a passkey"
          error={answer?.field === "passkey" ? answer.error : null}
        />
      ) : null}
      <CodeForm
        label="Code"
        button="Continue"
        help={
          page.hasApp
            ? "From your authenticator app, or one of your recovery codes."
            : "One of your recovery codes, if you don’t have your passkey with you."
        }
        isSecond={page.passkeys.length > 0}
        answer={answer}
      />
    </div>
  );
}

export function CodeForm(props: {
  label: "6-digit code" | "Code";
  button: string;
  help?: string;
  /** Whether a passkey is offered first. */
  isSecond?: boolean;
  answer: SecondFactorAnswer | undefined;
}) {
  const { label, button, help, isSecond = false, answer } = props;
  const isApp = label === "6-digit code";
  return (
    <Form method="post" noValidate className="grid gap-5">
      <TextField
        id="code"
        name="code"
        label={label}
        help={help}
        inputMode={isApp ? "numeric" : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={answer?.field === "code" ? answer.error : null}
      />
      <Button
        type="submit"
        size="lg"
        variant={isSecond ? "secondary" : "primary"}
        className="justify-self-start max-sm:w-full"
      >
        {button}
      </Button>
    </Form>
  );
}
