import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { OrderPageModel } from "./session-order.server.ts";

type Changes = NonNullable<OrderPageModel["changes"]>;

/**
 * After a failure that isn't the candidate's fault: the two options, the deadline, and the default.
 */
export function RefundOrRebook(props: {
  changes: Changes;
  choose: NonNullable<Changes["choose"]>;
}) {
  const { changes, choose } = props;
  const busy = useNavigation().formData?.get("intent") === "take-money";
  return (
    <section id="choose" aria-labelledby="choose-title" className="grid gap-5">
      <h2 id="choose-title" className="title-section">
        What would you like instead?
      </h2>
      <div className="grid justify-items-start gap-2">
        <ButtonLink to={changes.changeHref} variant="accent" size="lg">
          Pick another time, free
        </ButtonLink>
        <p className="text-ink-muted">Choose any expert for this session. You don’t pay again.</p>
      </div>
      <Form method="post" className="grid justify-items-start gap-2">
        <input type="hidden" name="intent" value="take-money" />
        <Button type="submit" variant="secondary" size="lg" loading={busy}>
          {choose.takeLabel}
        </Button>
        <p className="text-ink-muted">{choose.how}</p>
      </Form>
      <p className="max-w-prose border-t border-line pt-5 text-ink-muted">
        Choose by <span className="text-ink">{choose.until}</span>. If you don’t, we’ll send{" "}
        {choose.default} automatically.
      </p>
    </section>
  );
}
