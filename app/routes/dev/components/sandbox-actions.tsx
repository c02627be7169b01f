import { Button } from "#app/ui/button.tsx";
import type { SANDBOX_ACTIONS } from "../sandbox-schema.ts";

type Action = (typeof SANDBOX_ACTIONS)[number];

const OTHERS: { action: Action; label: string; what: string }[] = [
  { action: "decline", label: "Decline", what: "The bank says no. You can try again." },
  { action: "abandon", label: "Abandon", what: "Back to the site without paying." },
  {
    action: "approve-late",
    label: "Approve late",
    what: "You go back now. The payment completes after the hold expires.",
  },
  {
    action: "duplicate-webhooks",
    label: "Duplicate webhooks",
    what: "Paid, and reported twice and out of order.",
  },
];

export function SandboxActions({ amount }: { amount: string }) {
  return (
    <form method="post" className="grid gap-8">
      <Button type="submit" name="action" value="pay" variant="accent" size="lg" block>
        Pay {amount}
      </Button>
      <fieldset className="grid gap-4 border-t border-line pt-6">
        <legend className="sr-only">Other outcomes</legend>
        {OTHERS.map(({ action, label, what }) => (
          <div key={action} className="grid gap-4 sm:grid-cols-2 sm:items-center">
            <Button
              type="submit"
              name="action"
              value={action}
              variant="secondary"
              aria-describedby={`${action}-what`}
            >
              {label}
            </Button>
            <p id={`${action}-what`} className="text-sm text-ink-muted">
              {what}
            </p>
          </div>
        ))}
      </fieldset>
    </form>
  );
}
