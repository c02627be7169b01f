import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { DetailsStepModel } from "../details-step.server.ts";
import { PayBy } from "./pay-by.tsx";
import { RefundTable } from "./refund-table.tsx";

/** Price, code, currency, and what cancelling gives back: all of it before payment. */
export function DueNow(props: {
  model: DetailsStepModel;
  error: string | undefined;
  pending: string | null;
}) {
  const { model, error, pending } = props;
  const { price, values } = model;
  return (
    <section aria-labelledby="due" className="grid gap-5 border-t border-line pt-6">
      <h2 id="due" className="title-section">
        What you pay
      </h2>
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          id="coupon"
          name="coupon"
          label="Discount code"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={values.coupon}
          error={error}
          help={price.coupon ? `${price.coupon.percent} % off is in the price below.` : undefined}
          className="min-w-0 flex-1 basis-56"
        />
        <Button
          type="submit"
          name="intent"
          value="apply"
          variant="secondary"
          loading={pending === "apply"}
          className="mt-7.5"
        >
          Apply
        </Button>
      </div>
      <div aria-live="polite">
        <SummaryList>
          <SummaryRow label={`${model.session.minutes}-minute session`} numeric>
            {price.list}
          </SummaryRow>
          {price.discount ? (
            <SummaryRow label={`Code ${price.coupon?.code ?? ""}`} numeric>
              {price.discount}
            </SummaryRow>
          ) : null}
          <SummaryRow label="To pay, taxes included" numeric strong>
            {price.amount}
          </SummaryRow>
        </SummaryList>
      </div>
      <PayBy model={model} />
      {price.otherCurrency ? (
        <Button
          type="submit"
          name="intent"
          value={`currency:${price.otherCurrency}`}
          variant="quiet"
          loading={pending?.startsWith("currency:")}
          className="-mx-4 -my-3 justify-self-start"
        >
          {price.otherCurrency === "INR"
            ? "Pay in rupees (₹) instead"
            : "Pay in dollars ($) instead"}
        </Button>
      ) : null}
      <RefundTable lines={model.refunds} city={model.session.yours.city} />
    </section>
  );
}
