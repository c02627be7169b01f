import { Form, Link } from "react-router";
import { usePendingIntent } from "./pending-intent.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { PackOrderModel } from "../pack-page.server.ts";
import { waitingLead } from "#modules/orders/payment-wait.ts";
import { OtherMethods } from "./other-methods.tsx";
import { PaymentRefresh } from "./payment-refresh.tsx";

const PROBLEMS: Record<string, string> = {
  payment_unavailable: "We can’t reach the payment page right now. Try again in a moment.",
  amount_changed: "What is left has changed meanwhile. Nothing was given back; look again.",
  nothing_unused: "There is nothing left to give back.",
  disputed: "Its payment is disputed at your bank. Nothing moves until that is decided.",
};

/** A pack: paid or not, what is left of it, and what can be done with it. */
export function PackOrder({ model, sent }: { model: PackOrderModel; sent: unknown }) {
  const { id, problem, list, discount, amount, paidOn, back } = model;
  const { title, lead } = words(model);
  return (
    <Page>
      <PageHeader
        title={title}
        lead={lead}
        above={<p className="text-ink-muted">Order id {id}</p>}
      />
      <PaymentRefresh refresh={model.refresh} />
      <OfflineNotice answer={sent} />
      {problem && PROBLEMS[problem] ? (
        <Notice tone="warning" title={PROBLEMS[problem]} live className="mb-8" />
      ) : null}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-8">
          {model.state === "bought" ? <Balance model={model} /> : <PayNow model={model} />}
        </div>
        <section aria-labelledby="receipt">
          <h2 id="receipt" className="title-section mb-2">
            {paidOn ? "What you paid" : "What you pay"}
          </h2>
          <SummaryList>
            <SummaryRow label={`${model.sessions} × ${model.title}`} numeric>
              {list}
            </SummaryRow>
            <SummaryRow label="Less in a pack" numeric>
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
            {back ? (
              <SummaryRow label="Given back" numeric>
                {back}
              </SummaryRow>
            ) : null}
            {model.receiptHref ? (
              <SummaryRow label="Receipt" numeric>
                <Link to={model.receiptHref} className="link">
                  Show and print
                </Link>
              </SummaryRow>
            ) : null}
            <SummaryRow label="Order" numeric>
              {id}
            </SummaryRow>
          </SummaryList>
        </section>
      </div>
    </Page>
  );
}

function Balance({ model }: { model: PackOrderModel }) {
  const { open, left, sessions, expiresOn, unit, service, unused, here } = model;
  const pending = usePendingIntent();
  if (!open) {
    return (
      <ButtonLink to="/pricing#packs" variant="secondary" className="justify-self-start">
        See the packs
      </ButtonLink>
    );
  }
  return (
    <>
      <section aria-labelledby="left" className="grid gap-3">
        <h2 id="left" className="title-section">
          {left === 0 ? "All used" : `${left} of ${sessions} left`}
        </h2>
        <p className="max-w-prose">
          {left === 0
            ? "Every session of this pack is booked or was had. A session you cancel in time comes back to it."
            : `To be used by ${expiresOn}, for this or any other live session that costs ${unit}, with whichever expert you like.`}
        </p>
        {left > 0 ? (
          <ButtonLink
            to={`/book-your-slot?service=${service}`}
            variant="accent"
            size="lg"
            className="justify-self-start max-sm:w-full"
          >
            Book a session
          </ButtonLink>
        ) : null}
      </section>
      {unused ? (
        <section aria-labelledby="unused" className="grid gap-3 border-t border-line pt-6">
          <h2 id="unused" className="title-section">
            Not using the rest?
          </h2>
          <p className="max-w-prose text-ink-muted">
            {`${unused.sessions === 1 ? "The session" : `The ${unused.sessions} sessions`} you have not used can be given back for what you paid for ${unused.sessions === 1 ? "it" : "them"}. The pack ends with it.`}
          </p>
          <Form
            method="post"
            action={here}
            onSubmit={(event) => {
              if (pending !== null) event.preventDefault();
            }}
          >
            <input type="hidden" name="expected" value={unused.refundMinor} />
            <Button
              type="submit"
              name="intent"
              value="refund-unused"
              variant="secondary"
              loading={pending === "refund-unused"}
              className="max-sm:w-full"
            >
              {`Refund the unused sessions (${unused.refund})`}
            </Button>
          </Form>
        </section>
      ) : null}
    </>
  );
}

function PayNow({ model }: { model: PackOrderModel }) {
  const pending = usePendingIntent();
  if (model.state === "expired") {
    return (
      <ButtonLink
        to={`/packs/${model.service}/${model.sessions}`}
        variant="accent"
        size="lg"
        className="justify-self-start max-sm:w-full"
      >
        Buy it after all
      </ButtonLink>
    );
  }
  return (
    <Form
      method="post"
      action={model.here}
      onSubmit={(event) => {
        if (pending !== null) event.preventDefault();
      }}
      className="flex flex-wrap gap-3"
    >
      <Button
        type="submit"
        name="intent"
        value="pay"
        // Paid, as far as the buyer knows: paying again must not be the first thing to press.
        variant={model.state === "waiting" && model.returned ? "secondary" : "accent"}
        size="lg"
        loading={pending === "pay"}
        className="max-sm:w-full"
      >
        {model.state === "declined" ? "Try again" : "Continue to payment"}
      </Button>
      <OtherMethods methods={model.otherMethods} pending={pending} />
    </Form>
  );
}

function words(model: PackOrderModel): { title: string; lead: string } {
  const { state, sessions, title, closedWhy, back, status, expiresOn } = model;
  switch (state) {
    case "waiting":
      return {
        title: "Waiting for your payment",
        lead: waitingLead(model),
      };
    case "declined":
      return {
        title: "Your payment was declined. Nothing was charged.",
        lead: "Try again, with another card if you like. Your bank can tell you why.",
      };
    case "expired":
      return {
        title: "The payment was not finished. Nothing was charged.",
        lead: "The pack was not bought.",
      };
    default:
      break;
  }
  if (status === "disputed") {
    return { title: "Your pack waits.", lead: "Its payment is disputed at your bank." };
  }
  if (closedWhy === "refunded") {
    return {
      title: "You gave the rest of this pack back.",
      lead: `${back ?? "The money"} goes back the way it came; banks take a few days to show it.`,
    };
  }
  if (closedWhy === "lapsed" || !model.open) {
    return { title: "This pack has ended.", lead: `It could be used until ${expiresOn}.` };
  }
  return {
    title: `Your pack of ${sessions}`,
    lead: `${title}. Book as always, signed in with ${model.email ?? "your address"}: a session of the pack pays for it.`,
  };
}
