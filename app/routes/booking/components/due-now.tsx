import { CodeField } from "#app/components/checkout/code-field.tsx";
import { OfAge } from "#app/components/checkout/of-age.tsx";
import { Button } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { DetailsStepModel } from "#modules/live-sessions/details-step.server.ts";
import { RefundTable } from "./refund-table.tsx";

/** Most visitors have a single payment method and don't need it. */
const PayBy = late(
  async () => ({ default: (await import("#app/components/checkout/pay-by.tsx")).PayBy }),
  "div",
);

export function DueNow(props: {
  model: DetailsStepModel;
  error: string | undefined;
  ageError: string | undefined;
  pending: string | null;
}) {
  const { model, error, ageError, pending } = props;
  const { price } = model;
  return (
    <section aria-labelledby="due" className="grid gap-5 border-t border-line pt-6">
      <h2 id="due" className="title-section">
        What you pay
      </h2>
      <Prepaid model={model} pending={pending} />
      {model.prepaid?.used ? null : (
        <CodeField
          applied={price.coupon}
          typed={model.values.coupon}
          error={error}
          offer={model.offer}
          pending={pending}
        />
      )}
      <div aria-live="polite">
        <SummaryList>
          <SummaryRow label={`${model.session.minutes}-minute session`} numeric>
            {price.list}
          </SummaryRow>
          {price.discount ? (
            <SummaryRow
              label={model.prepaid?.used ? "Pack discount" : `Code ${price.coupon?.code ?? ""}`}
              numeric
            >
              {price.discount}
            </SummaryRow>
          ) : null}
          {price.prepaid ? (
            <SummaryRow label="Paid from your pack" numeric>
              {price.prepaid}
            </SummaryRow>
          ) : null}
          {price.credit ? (
            <SummaryRow label={`Your credit`} numeric>
              {price.credit}
            </SummaryRow>
          ) : null}
          <SummaryRow label="To pay, taxes included" numeric strong>
            {price.amount}
          </SummaryRow>
        </SummaryList>
      </div>
      {!price.isFree && (model.methods.length > 1 || model.overCap !== null) ? (
        <PayBy model={model} />
      ) : null}
      {price.otherCurrency && !model.prepaid?.used ? (
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
      <OfAge chosen={model.values.age} error={ageError} />
      <RefundTable
        lines={model.refunds}
        city={model.session.yours.city}
        isMovable={model.isMovable}
      />
    </section>
  );
}

function Prepaid({ model, pending }: { model: DetailsStepModel; pending: string | null }) {
  const { prepaid, price } = model;
  if (!prepaid) return null;
  const { left, used, until } = prepaid;
  const intent = used ? "prepaid:no" : "prepaid:yes";
  return (
    <div className="grid justify-items-start gap-1 rounded-lg border border-line bg-surface p-4">
      <p className="font-semibold">
        {used
          ? left === 1
            ? "We’ll use your last prepaid session"
            : `We’ll use one of your ${left} prepaid sessions`
          : `You have ${left} prepaid ${left === 1 ? "session" : "sessions"} for this`}
      </p>
      <p className="text-sm text-ink-muted">
        {`Use them by ${until}. You can’t use a code with a pack.`}
      </p>
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="quiet"
        loading={pending === intent}
        className="-mx-4 -mb-2"
      >
        {used
          ? `Keep it and pay ${price.unpaid} instead`
          : left === 1
            ? "Use your prepaid session"
            : `Use one of your ${left} prepaid sessions`}
      </Button>
    </div>
  );
}
