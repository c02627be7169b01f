import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { setSignIn } from "#app/components/site/outcome-state.ts";
import { Button } from "#app/ui/button.tsx";
import { clockText } from "#app/ui/countdown-text.ts";
import { useSecondsLeft } from "#app/ui/countdown.tsx";
import { OtpField } from "#app/ui/otp-field.tsx";

export type CodeStep = {
  email: string;
  error: string | null;
  /** When another code may be sent, in the server's epoch ms; a hidden field of the form. */
  resendAt: number;
  /** The same, in seconds from now. */
  waitSeconds: number;
};

export function CodeForm(props: {
  step: CodeStep;
  verifyIntent: string;
  sendIntent: string;
  action: string;
  /** Submits on the sixth digit. Only for forms that do nothing but sign in. */
  verifiesItself?: boolean;
}) {
  const { step, verifyIntent, sendIntent, action, verifiesItself } = props;
  const verify = useRef<HTMLButtonElement>(null);
  const navigation = useNavigation();
  const verifying = navigation.formData?.get("intent") === verifyIntent;

  useEffect(() => setSignIn(step.email), [step.email]);
  useEffect(() => {
    // An error summary takes the focus itself.
    if (!step.error) document.getElementById("code")?.focus();
  }, [step.error]);

  return (
    <div className="grid gap-8">
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="email" value={step.email} />
        <input type="hidden" name="resendAt" value={step.resendAt} />
        <OtpField
          id="code"
          name="code"
          label="6-digit code"
          error={step.error}
          help="It works for 10 minutes, in this browser."
          onComplete={verifiesItself ? () => verify.current?.click() : undefined}
        />
        <Button
          ref={verify}
          type="submit"
          name="intent"
          value={verifyIntent}
          variant="accent"
          size="lg"
          loading={verifying}
          className="justify-self-start max-sm:w-full"
        >
          {action}
        </Button>
      </Form>
      <ResendCode
        key={step.resendAt}
        email={step.email}
        intent={sendIntent}
        waitSeconds={step.waitSeconds}
      />
    </div>
  );
}

/**
 * Requests another code after the pause. Without JavaScript the button is always enabled, and the
 * server enforces the pause.
 */
function ResendCode(props: { email: string; intent: string; waitSeconds: number }) {
  const { email, intent, waitSeconds } = props;
  const left = useSecondsLeft(waitSeconds);
  const navigation = useNavigation();
  const sending = navigation.formData?.get("intent") === intent;

  return (
    <Form method="post" className="grid justify-items-start gap-1">
      <input type="hidden" name="email" value={email} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="secondary"
        loading={sending}
        disabled={left > 0}
      >
        {left > 0 ? (
          <span>
            Send again in <span className="figures">{clockText(left * 1000)}</span>
          </span>
        ) : (
          "Send again"
        )}
      </Button>
      <p className="text-sm text-ink-muted">
        You can send a code once a minute. Each one works for 10 minutes.
      </p>
    </Form>
  );
}
