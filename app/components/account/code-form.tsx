import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { setSignIn } from "#app/components/site/outcome-state.ts";
import { Button } from "#app/ui/button.tsx";
import { OtpField } from "#app/ui/otp-field.tsx";
import { ResendCode } from "./resend-code.tsx";

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
