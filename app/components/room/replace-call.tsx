import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";
import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";

/** What was sent and refused. */
export type CallSent = { link: string; error: string } | null;

/** For the expert, if a network blocks the room. */
export function ReplaceCall(props: {
  candidate: string;
  /** Where the call takes place now, instead of in the room. */
  call: ReplacedCall | null;
  hosts: readonly string[];
  action: string;
  sent: CallSent;
}) {
  const { candidate, call, hosts, action, sent } = props;
  const busy = useNavigation().formData?.get("intent") === "replace-call";
  return (
    <details className="group rounded-lg border border-line" open={sent !== null}>
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-lg px-4 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <h2 className="title-card">Is a network blocking the room?</h2>
        <ChevronDown className="size-5 shrink-0 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <Form method="post" action={action} preventScrollReset className="grid gap-4 px-4 pb-4">
        <p className="max-w-prose text-ink-muted">
          Hold the call at another provider. We’ll email the link to you and {candidate} and update
          both calendars. Editor, rubric and chat stay in our room.
          {call ? ` Right now the call is at ${call.host}.` : ""}
        </p>
        <TextField
          id="link"
          name="link"
          label="Link to your call"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          placeholder="https://"
          defaultValue={sent?.link ?? ""}
          error={sent?.error}
          help={`Allowed: ${hosts.join(", ")}`}
        />
        <Button
          type="submit"
          name="intent"
          value="replace-call"
          variant="secondary"
          loading={busy}
          className="justify-self-start max-sm:w-full"
        >
          Replace the call and tell {candidate}
        </Button>
      </Form>
    </details>
  );
}
