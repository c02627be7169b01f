import { type FormEvent, useEffect, useRef, useState } from "react";
import { sendJson } from "#app/components/leads/send-json.ts";
import { useBotCheck } from "#app/components/leads/use-bot-check.ts";
import { EMAIL_TOO_SHORT, newsletterEmailError } from "#modules/leads/policy.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { raiseFlag } from "./session-flags.ts";
import { siteConfig } from "./site-config.ts";

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

function LadderPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 100" aria-hidden="true" className={className}>
      <path d="M4 92h152v4H4z" className="fill-scene-shadow" />
      <path d="M12 76h28v16H12z" className="fill-scene-wood" />
      <path d="M40 62h28v30H40z" className="fill-scene-wood-dark" />
      <path d="M68 48h28v44H68z" className="fill-scene-wood" />
      <path d="M96 34h52v58H96z" className="fill-scene-green-dark" />
      <path d="M108 34V18a14 14 0 0 1 28 0v16z" className="fill-scene-light" />
      <path d="M108 34V18a14 14 0 0 1 8-12.6V30z" className="fill-scene-green" />
      <rect x="45" y="48" width="18" height="14" rx="2" className="fill-scene-velvet" />
      <path
        d="M50 48v-3a4 4 0 0 1 8 0v3"
        fill="none"
        strokeWidth="2.5"
        className="stroke-scene-velvet-dark"
      />
    </svg>
  );
}

function EnvelopePicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 140 100" aria-hidden="true" className={className}>
      <path d="M14 92h112v4H14z" className="fill-scene-shadow" />
      <path d="M26 10h88v60H26z" className="fill-scene-cream" />
      <path d="M38 24h44v4H38zM38 34h58v4H38zM38 44h36v4H38z" className="fill-scene-shadow" />
      <path d="M18 42l52 32 52-32v50H18z" className="fill-scene-green" />
      <path d="M18 92l40-28 12 8 12-8 40 28z" className="fill-scene-green-dark" />
      <circle cx="100" cy="26" r="12" className="fill-accent" />
      <path d="M95 31l10-10" strokeWidth="2.5" strokeLinecap="round" className="stroke-on-accent" />
      <circle cx="96" cy="22.5" r="2" className="fill-on-accent" />
      <circle cx="104" cy="29.5" r="2" className="fill-on-accent" />
    </svg>
  );
}

/** Logs for developers what visitors aren't shown; never in production. */
async function reportProblem(what: string, detail?: unknown): Promise<void> {
  const config = await siteConfig();
  // oxlint-disable-next-line no-console -- this is where the pages log
  if (config?.logsToConsole) console.warn(what, detail ?? "");
}
