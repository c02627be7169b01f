import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { CodeForm, type CodeStep } from "./code-form.tsx";

export function EmailForm(props: {
  /** The page's own URL. */
  here: string;
  current: string;
  typed: string;
  error: string | undefined;
  code: CodeStep | null;
}) {
  const { here, current, typed, error, code } = props;
  const sending = useNavigation().formData?.get("intent") === "email-send";
  if (code) {
    return (
      <div className="grid max-w-form gap-5">
        <p>
          Enter the code we sent to <strong className="wrap-anywhere">{code.email}</strong>.
        </p>
        <CodeForm
          step={code}
          verifyIntent="email-verify"
          sendIntent="email-send"
          action="Change my email"
        />
        <p>
          <Link to={here} className="link">
            Keep your current email
          </Link>
        </p>
      </div>
    );
  }
  return (
    <Form method="post" noValidate className="grid max-w-form gap-5">
      <p>
        You sign in with <strong className="wrap-anywhere">{current}</strong>.
      </p>
      <EmailField
        id="email"
        label="New email"
        help="We’ll send a code to it, and tell your current email about the change."
        defaultValue={typed}
        error={error}
      />
      <Button
        type="submit"
        name="intent"
        value="email-send"
        variant="secondary"
        loading={sending}
        className="justify-self-start"
      >
        Send code
      </Button>
    </Form>
  );
}
