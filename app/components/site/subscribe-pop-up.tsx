import { type FormEvent, useEffect, useRef, useState } from "react";
import { sendJson } from "#app/components/leads/send-json.ts";
import { useBotCheck } from "#app/components/leads/use-bot-check.ts";
import { EMAIL_TOO_SHORT, newsletterEmailError } from "#modules/leads/policy.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { reportProblem } from "./report-problem.ts";
import { raiseFlag } from "./session-flags.ts";
import { EnvelopePicture, LadderPicture } from "./subscribe-pictures.tsx";

/** docs/product.md#subscribe-pop-up */
export default function SubscribePopUp({ onClose }: { onClose: () => void }) {
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const toast = useToast();
  const botCheck = useBotCheck();
  useEffect(() => toast.prepare(), [toast]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const field = form.elements.namedItem("email") as HTMLInputElement;
    const email = field.value.trim();
    const found = newsletterEmailError(email);
    setTried(true);
    setError(found);
    if (found !== null) {
      field.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    let isTaken = false;
    try {
      const body = { data: { email, is_subscribe_popup: true } };
      isTaken = await sendJson("/zoho/newsletter", body, await botCheck.headers());
      if (!isTaken) void reportProblem("The subscription was not accepted.");
    } catch (problem) {
      void reportProblem("The subscription could not be sent.", problem);
    }
    isSending.current = false;
    setBusy(false);
    // The form resets after every attempt.
    form.reset();
    setTried(false);
    if (!isTaken) return;
    raiseFlag("isSubscribed");
    onClose();
    toast.show({
      variant: "success",
      title: "You are successfully subscribed 🎉",
      description: "Check your inbox. Confirm your email, and we’ll send your code.",
      durationMs: SITE_SETTINGS.formToastMs,
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Level Up Your Interview Game! Get 5% Off Your Next Mock Interview"
    >
      <div className="flex items-end justify-between gap-4">
        <LadderPicture className="h-20 w-auto sm:h-24" />
        <EnvelopePicture className="h-20 w-auto sm:h-24" />
      </div>
      <p>
        Subscribing unlocks tips, career advice and a flat 5% discount on your first one-on-one mock
        interview.
      </p>
      <p className="text-sm text-ink-muted">
        We’ll email you a link to confirm, then your code: one per email, for your first paid
        session, valid for 30 days.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <EmailField
          label="Email"
          placeholder="Enter your email"
          error={error === EMAIL_TOO_SHORT ? <TooShort /> : error}
          onInput={(event) => {
            if (hasTried) setError(newsletterEmailError(event.currentTarget.value));
          }}
        />
        <div>
          <div ref={botCheck.place} className="data-asks:pb-4" />
          <Button type="submit" variant="accent" block loading={isBusy}>
            Subscribe
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Both messages are promised. */
function TooShort() {
  return (
    <>
      <span>Required</span>: <span>{EMAIL_TOO_SHORT}</span>
    </>
  );
}
