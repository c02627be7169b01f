import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

/**
 * Requests another code after the pause. Without JavaScript the button is always enabled, and the
 * server enforces the pause.
 */
export function ResendCode(props: { email: string; intent: string; waitSeconds: number }) {
  const { email, intent, waitSeconds } = props;
  const [left, setLeft] = useState(0);
  const navigation = useNavigation();
  const sending = navigation.formData?.get("intent") === intent;

  useEffect(() => {
    const endsAt = performance.now() + waitSeconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [waitSeconds]);

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
            Send again in 0:<span className="figures">{String(left).padStart(2, "0")}</span>
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
