import { Form, Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { ownValue } from "#lib/own-value.ts";
import { usePendingIntent } from "./pending-intent.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { UnitsOrderModel } from "./item-order.server.ts";
import { waitingLead } from "#modules/orders/payment-wait.ts";
import { OrderFrame } from "./order-frame.tsx";
import { PayForm } from "./pay-form.tsx";
import { refundSentences } from "./ended-words.ts";
import { RefundRows } from "./refund-rows.tsx";

const PROBLEMS: Record<string, string> = {
  payment_unavailable: "We can’t reach the payment page right now. Try again in a moment.",
  amount_changed:
    "Your remaining sessions have changed. You haven’t been refunded. Check the amount again.",
  nothing_unused: "Your unused sessions have already been used or refunded.",
  disputed:
    "Your bank opened a dispute about this payment. We can’t refund it until the bank decides.",
};

export function UnitsOrder({ model }: { model: UnitsOrderModel }) {
  const { id, problem, list, discount, amount, paidOn, back } = model;
  const { title, lead } = words(model);
  return (
    <OrderFrame model={model} title={title} lead={lead} problem={ownValue(PROBLEMS, problem)}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-8">
          {model.state === "bought" ? <Balance model={model} /> : <PayNow model={model} />}
        </div>
        <section aria-labelledby="receipt">
          <h2 id="receipt" className="title-section mb-2">
            {paidOn ? "What you paid" : "What you pay"}
          </h2>
          <SummaryList>
            <SummaryRow label={`${model.bought} × ${model.title}`} numeric>
              {list}
            </SummaryRow>
            <SummaryRow label="Pack discount" numeric>
              {discount}
            </SummaryRow>
            <SummaryRow
              label={paidOn ? "Paid, taxes included" : "To pay, taxes included"}
              numeric
              strong
            >
              {amount}
            </SummaryRow>
            {paidOn ? (
              <SummaryRow label="Paid on" numeric>
                {paidOn}
              </SummaryRow>
            ) : null}
            <RefundRows back={back} />
            {model.receiptHref ? (
              <SummaryRow label="Receipt" numeric>
                <Link to={model.receiptHref} className="link">
                  View and print
                </Link>
              </SummaryRow>
            ) : null}
            <SummaryRow label="Order" numeric>
              {id}
            </SummaryRow>
          </SummaryList>
        </section>
      </div>
    </OrderFrame>
  );
}

function Balance({ model }: { model: UnitsOrderModel }) {
  const { isOpen, left, bought, expiresOn, unit, useHref, unused } = model;
  if (!isOpen) {
    return (
      <ButtonLink
        to={`${href("/pricing")}#packs`}
        variant="secondary"
        className="justify-self-start"
      >
        See the packs
      </ButtonLink>
    );
  }
  return (
    <>
      <section aria-labelledby="left" className="grid gap-3">
        <h2 id="left" className="title-section">
          {left === 0 ? "All used" : `${left} of ${bought} left`}
        </h2>
        <p className="max-w-prose">
          {left === 0
            ? "You’ve booked every session in this pack. If you cancel one in time, it goes back to the pack."
            : `Use them by ${expiresOn}, for this or any other live session that costs ${unit}, with any expert.`}
        </p>
        {left > 0 ? (
          <ButtonLink
            to={useHref}
            variant="accent"
            size="lg"
            className="justify-self-start max-sm:w-full"
          >
            Book a session
          </ButtonLink>
        ) : null}
      </section>
      {unused ? <Unused model={model} unused={unused} /> : null}
    </>
  );
}

/** Refunding closes the pack for good, so it takes a second step, which works without JavaScript. */
function Unused(props: { model: UnitsOrderModel; unused: NonNullable<UnitsOrderModel["unused"]> }) {
  const { model, unused } = props;
  const { here, confirmHref, isConfirming, bought, left } = model;
  const pending = usePendingIntent();
  const what = unused.units === 1 ? "the unused session" : `the ${unused.units} unused sessions`;
  if (!isConfirming) {
    return (
      <section
        id="unused"
        aria-labelledby="unused-title"
        className="grid justify-items-start gap-3 border-t border-line pt-6"
      >
        <h2 id="unused-title" className="title-section">
          Don’t need the rest?
        </h2>
        <p className="max-w-prose text-ink-muted">
          We’ll refund what you paid for {what}. This closes the pack.
        </p>
        <ButtonLink to={confirmHref} variant="secondary" className="max-sm:w-full">
          {`Refund the unused sessions (${unused.refund})`}
        </ButtonLink>
      </section>
    );
  }
  return (
    <section
      id="unused"
      aria-labelledby="unused-title"
      className="grid gap-3 rounded-lg border border-line-strong p-5"
    >
      <h2 id="unused-title" className="title-section">
        Close this pack?
      </h2>
      <p className="max-w-prose">
        We’ll refund {unused.refund} for {what} to your original payment method. You can’t book with
        this pack anymore{left < bought ? "; sessions you’ve already booked stay" : ""}.
      </p>
      <Form
        method="post"
        action={here}
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          if (pending !== null) event.preventDefault();
        }}
      >
        <input type="hidden" name="expected" value={unused.refundMinor} />
        <Button
          type="submit"
          name="intent"
          value="refund-unused"
          variant="danger"
          loading={pending === "refund-unused"}
          className="max-sm:w-full"
        >
          {`Refund ${unused.refund} and close the pack`}
        </Button>
        <ButtonLink to={here} variant="quiet" className="max-sm:w-full">
          Keep the pack
        </ButtonLink>
      </Form>
    </section>
  );
}

function PayNow({ model }: { model: UnitsOrderModel }) {
  if (model.state !== "expired") return <PayForm model={model} />;
  return (
    <ButtonLink
      to={model.buyHref}
      variant="accent"
      size="lg"
      className="justify-self-start max-sm:w-full"
    >
      Buy this pack
    </ButtonLink>
  );
}

function words(model: UnitsOrderModel): { title: string; lead: string } {
  const { state, bought, title, closedWhy, back, status, expiresOn } = model;
  switch (state) {
    case "waiting":
      return {
        title: "Waiting for your payment",
        lead: waitingLead(model),
      };
    case "declined":
      return {
        title: "Your payment was declined. You haven’t been charged.",
        lead: "Try again or use another card. Your bank can tell you why.",
      };
    case "expired":
      return {
        title: "You didn’t finish paying. You haven’t been charged.",
        lead: "You didn’t buy the pack.",
      };
    default:
      break;
  }
  if (status === "disputed") {
    return {
      title: "Your pack is on hold.",
      lead: "Your bank opened a dispute about this payment.",
    };
  }
  if (closedWhy === "refunded") {
    return {
      title: "The rest of this pack was refunded.",
      lead: refundSentences(back).join(" "),
    };
  }
  if (status === "refunded") {
    const lead = refundSentences(back).join(" ") || "Your bank took the payment back.";
    return { title: "This pack was refunded.", lead };
  }
  if (closedWhy === "lapsed" || !model.isOpen) {
    return { title: "This pack has expired.", lead: `It was valid until ${expiresOn}.` };
  }
  return {
    title: `Your pack of ${bought}`,
    lead: `${title}. Sign in with ${model.email ?? "your email"} when you book, and your pack pays for the session.`,
  };
}
