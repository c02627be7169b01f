import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { clockText } from "#app/ui/countdown-text.ts";
import { useSecondsLeft } from "#app/ui/countdown.tsx";

/**
 * Requests another code after the pause. Without JavaScript the button is always enabled, and the
 * server enforces the pause.
 */
export function ResendCode(props: { email: string; intent: string; waitSeconds: number }) {
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
