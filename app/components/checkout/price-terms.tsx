import { useNavigation, useSubmit } from "react-router";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import { CodeField } from "./code-field.tsx";
import { PayBy } from "./pay-by.tsx";
import type { PriceModel } from "./view-price.server.ts";

/** In every purchase form: the terms shown, a discount code, and the price less reductions. */
export function PriceTerms(props: { price: PriceModel; label: string; typed?: string }) {
  const { price, label, typed } = props;
  const { coupon, discount, credit } = price;
  const submit = useSubmit();
  const pending = useNavigation().formData?.get("intent");
  return (
    <>
      <input type="hidden" name="currency" value={price.currency} />
      <input type="hidden" name="expected" value={price.listMinor} />
      <input type="hidden" name="credit" value={price.creditMinor} />
      {price.takesCodes ? (
        <CodeField
          applied={coupon}
          typed={coupon?.code ?? typed ?? ""}
          error={price.couponProblem}
          offer={price.offer}
          pending={typeof pending === "string" ? pending : null}
          onApply={(button) => void submit(button, { preventScrollReset: true })}
        />
      ) : null}
      {discount || credit ? (
        <div aria-live="polite">
          <SummaryList>
            <SummaryRow label={label} numeric>
              {price.list}
            </SummaryRow>
            {discount ? (
              <SummaryRow label={`Code ${coupon?.code ?? ""}`} numeric>
                {discount}
              </SummaryRow>
            ) : null}
            {credit ? (
              <SummaryRow label="Your credit" numeric>
                {credit}
              </SummaryRow>
            ) : null}
            <SummaryRow label="To pay, taxes included" numeric strong>
              {price.amount}
            </SummaryRow>
          </SummaryList>
        </div>
      ) : null}
      {price.isFree ? null : <PayBy model={price} />}
    </>
  );
}
