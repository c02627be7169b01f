import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { OtpField } from "#app/ui/otp-field.tsx";
import type { DetailsStepModel } from "../details-step.server.ts";

/**
 * Confirms the e-mail without leaving the form: a button that sends a code, then the field for it
 * and a way to get another.
 */
export function CodePart(props: {
  code: DetailsStepModel["code"];
  /** As typed now; a code sent elsewhere doesn't count. */
  email: string;
  error: string | undefined;
  pending: string | null;
}) {
  const { code, email, error, pending } = props;
  const sent = code !== null && code.sentTo.toLowerCase() === email.trim().toLowerCase();
  const sentAt = sent ? code.sentAt : null;
  const left = useSecondsLeft(sent ? code.waitSeconds : 0, sentAt);
  const shown = useRef(sentAt);

  // A code has just gone out: it is typed next.
  useEffect(() => {
    if (sentAt === shown.current) return;
    shown.current = sentAt;
    if (sentAt !== null) document.getElementById("code")?.focus();
  }, [sentAt]);

  if (!sent) {
    return (
      <div className="grid justify-items-start gap-2 border-s-3 border-line-strong ps-4">
        <p>No password here: we mail you a 6-digit code to confirm this address.</p>
        <SendButton pending={pending}>Send code</SendButton>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-4 border-s-3 border-brand ps-4">
      <OtpField
        id="code"
        name="code"
        label="6-digit code"
        error={error}
        help={
          <>
            We sent it to <strong className="wrap-anywhere text-ink">{code.sentTo}</strong>. Nothing
            there? Look in the spam folder. It works for 10 minutes, in this browser.
          </>
        }
        className="w-full"
      />
      <SendButton pending={pending} disabled={left > 0}>
        {left > 0 ? (
          <>
            Send another code in <span className="figures">{left} s</span>
          </>
        ) : (
          "Send another code"
        )}
      </SendButton>
    </div>
  );
}

function SendButton(props: {
  pending: string | null;
  disabled?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Button
      type="submit"
      name="intent"
      value="send-code"
      variant="secondary"
      loading={props.pending === "send-code"}
      disabled={props.disabled}
    >
      {props.children}
    </Button>
  );
}

/** Counts down only where there is JavaScript; without it the server keeps the pause. */
function useSecondsLeft(waitSeconds: number, key: string | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const endsAt = performance.now() + waitSeconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [waitSeconds, key]);
  return left;
}
