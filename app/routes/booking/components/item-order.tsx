import { Form, Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import { ownValue } from "#lib/own-value.ts";
import type { ItemOrderModel } from "./item-order.server.ts";
import { OrderFrame } from "./order-frame.tsx";
import { PayForm } from "./pay-form.tsx";
import { RefundRows } from "./refund-rows.tsx";
import { usePendingIntent } from "./pending-intent.ts";

const PROBLEMS: Record<string, string> = {
  payment_unavailable: "We can’t reach the payment page right now. Try again in a moment.",
  amount_changed: "The refund has changed. You haven’t been refunded. Check the amount again.",
  nothing_refundable: "There’s nothing left to refund.",
};

/** The order of an item: what it cost, the next step and the refund. */
export function ItemOrder({ model }: { model: ItemOrderModel }) {
  const { problem, state, refundable } = model;
  const pending = usePendingIntent();
  return (
    <OrderFrame
      model={model}
      title={model.heading}
      lead={model.lead}
      problem={ownValue(PROBLEMS, problem)}
    >
      <div className="grid max-w-xl gap-8">
        {state === "waiting" || state === "declined" ? <PayForm model={model} /> : null}
        {model.next ? (
          <ButtonLink
            to={model.next.href}
            reloadDocument
            variant="accent"
            size="lg"
            className="justify-self-start max-sm:w-full"
          >
            {model.next.label}
          </ButtonLink>
        ) : null}
        <SummaryList>
          {model.rows.map(({ label, value }) => (
            <SummaryRow key={label} label={label} numeric>
              {value}
            </SummaryRow>
          ))}
          <RefundRows back={model.back} />
          {model.receiptHref ? (
            <SummaryRow label="Receipt" numeric>
              <Link to={model.receiptHref} className="link">
                View and print
              </Link>
            </SummaryRow>
          ) : null}
        </SummaryList>
        {refundable ? (
          <Form method="post" action={model.here}>
            <input type="hidden" name="expected" value={refundable.amountMinor} />
            <Button
              type="submit"
              name="intent"
              value="cancel-order"
              variant="secondary"
              loading={pending === "cancel-order"}
              className="max-sm:w-full"
            >
              {`Cancel and refund ${refundable.amount}`}
            </Button>
          </Form>
        ) : null}
      </div>
    </OrderFrame>
  );
}
