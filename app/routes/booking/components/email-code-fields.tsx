import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { useSecondsLeft } from "#app/ui/countdown.tsx";
import { clockText } from "#app/ui/countdown-text.ts";
import { CircleCheck } from "#app/ui/icons.tsx";
import { OtpField } from "#app/ui/otp-field.tsx";
import type { DetailsStepModel } from "#modules/live-sessions/details-step.server.ts";

/** Verifies the email within the form: sends a code and asks for it. The sixth digit submits. */
export function EmailCodeFields(props: {
  /** For the email as typed now; a code sent to another one doesn't count. */
  state: "needed" | "sent" | "verified";
  code: DetailsStepModel["code"];
  error: string | undefined;
  pending: string | null;
}) {
  const { state, code, error, pending } = props;
  const sentAt = state === "sent" ? (code?.sentAt ?? null) : null;
  const left = useSecondsLeft(code && sentAt !== null ? code.waitSeconds : 0, sentAt);
  const shown = useRef({ state, sentAt });
  const box = useRef<HTMLDivElement>(null);
  const verify = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const before = shown.current;
    shown.current = { state, sentAt };
    if (sentAt !== null && sentAt !== before.sentAt) document.getElementById("code")?.focus();
    // The focused field is gone.
    if (state === "verified" && before.state === "sent") {
      box.current?.focus();
      // The header then shows the name: show-account.ts.
      document.documentElement.dataset["signedIn"] = "";
    }
  }, [state, sentAt]);

  // A code typed before hydration didn't submit itself.
  const wrong = useRef(error !== undefined);
  useEffect(() => {
    const field = document.getElementById("code");
    const isComplete = field instanceof HTMLInputElement && /^\d{6}$/.test(field.value);
    if (isComplete && !wrong.current) verify.current?.click();
  }, []);

  if (state === "verified") {
    return (
      <div
        ref={box}
        tabIndex={-1}
        role="status"
        className="flex gap-2 border-s-3 border-brand ps-4 outline-none"
      >
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden="true" />
        Email verified. You’re signed in.
      </div>
    );
  }
  if (state === "needed" || code === null) {
    return (
      <div className="grid justify-items-start gap-2 border-s-3 border-line-strong ps-4">
        <p>No password. We’ll email you a 6-digit code.</p>
        <SendButton pending={pending}>Send code</SendButton>
      </div>
    );
  }
  return (
    <div className="grid gap-4 border-s-3 border-brand ps-4">
      <OtpField
        id="code"
        name="code"
        label="6-digit code"
        error={error}
        help={
          <>
            Sent to <strong className="wrap-anywhere text-ink">{code.sentTo}</strong>. Can’t find
            it? Check your spam folder. It works for 10 minutes, in this browser.
          </>
        }
        onComplete={() => verify.current?.click()}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          ref={verify}
          type="submit"
          name="intent"
          value="verify"
          loading={pending === "verify"}
        >
          Verify
        </Button>
        <SendButton pending={pending} disabled={left > 0}>
          {left > 0 ? (
            <>
              Send again in <span className="figures">{clockText(left * 1000)}</span>
            </>
          ) : (
            "Send again"
          )}
        </SendButton>
      </div>
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
