import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QUEUE_MAIL_HOURS } from "#modules/expert-work/policy.ts";

/** Whether they accept stand-in sessions. */
export function StandInChoice({ takes }: { takes: boolean }) {
  return (
    <Choice
      intent="stand-ins"
      title="Stand-in sessions"
      name="takesStandIns"
      checked={takes}
      label="Offer me a session that starts right away when its expert hasn’t come"
    >
      Only in your topics and while you’re free. We offer the candidate the first expert who
      accepts. If they agree, you run the session and are paid for it.
    </Choice>
  );
}

/** Whether they are emailed about recordings that wait for a scorecard. */
export function RecordingChoice({ mails }: { mails: boolean }) {
  return (
    <Choice
      intent="recordings"
      title="Recordings"
      name="recordingMails"
      checked={mails}
      label="Email me when recordings wait for a scorecard"
    >
      Only in your topics, and at most every {QUEUE_MAIL_HOURS} hours. You can always see them under{" "}
      <Link to={href("/expert/work")} className="link">
        Recordings
      </Link>
      .
    </Choice>
  );
}

function Choice(props: {
  intent: string;
  title: string;
  name: string;
  checked: boolean;
  label: string;
  children: ReactNode;
}) {
  const { intent, title, name, checked, label, children } = props;
  const saving = useNavigation().formData?.get("intent") === intent;
  return (
    <section aria-labelledby={intent} className="border-t border-line">
      <h2 id={intent}>{title}</h2>
      <Form method="post" preventScrollReset className="choice-form">
        <Checkbox
          key={String(checked)}
          name={name}
          value="yes"
          defaultChecked={checked}
          label={label}
        />
        <p className="max-w-prose text-sm text-ink-muted">{children}</p>
        <Button type="submit" name="intent" value={intent} variant="secondary" loading={saving}>
          Save
        </Button>
      </Form>
    </section>
  );
}

/** Pausing new bookings, and leaving for good once nothing is booked. */
export function OwnBookings(props: {
  status: string;
  pausedReason: string | null;
  hasSessions: boolean;
}) {
  const { status, pausedReason, hasSessions } = props;
  const { formData } = useNavigation();
  const button = (intent: string, label: string, variant: "secondary" | "danger") => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={variant}
      loading={formData?.get("intent") === intent}
    >
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="bookings" className="border-t border-line">
      <h2 id="bookings">Bookings</h2>
      {status === "active" ? (
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          <p className="max-w-prose text-ink-muted">
            Candidates can book you. While you’re paused they can’t, and your page isn’t public;
            sessions already booked still take place.
          </p>
          {button("pause", "Pause new bookings", "secondary")}
        </Form>
      ) : null}
      {status === "paused" ? (
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          {hasSessions ? (
            <Notice tone="warning" title="You still have booked sessions" live>
              Hold or cancel them first. Then you can leave.
            </Notice>
          ) : null}
          <p className="max-w-prose text-ink-muted">
            {pausedReason === null
              ? "You’re paused: candidates can’t book you."
              : `We paused you: ${pausedReason} Reply to our email to talk about it.`}
          </p>
          <div className="flex flex-wrap gap-3">
            {pausedReason === null ? button("resume", "Open for bookings", "secondary") : null}
            {button("leave", "Leave for good", "danger")}
          </div>
          <p className="max-w-prose text-sm text-ink-muted">
            Leaving can’t be undone. We’ll still pay what you’ve earned.
          </p>
        </Form>
      ) : null}
      {status === "left" ? (
        <p className="text-ink-muted">You’ve left. Your page is no longer public.</p>
      ) : null}
    </section>
  );
}
