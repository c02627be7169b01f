import { Form, Link } from "react-router";
import { CodeForm, type CodeStep } from "#app/components/account/code-form.tsx";
import { PayBy } from "./pay-by.tsx";
import { usePendingIntent } from "./pending-intent.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { ErrorSummary, type SummaryError } from "#app/ui/error-summary.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { PackOfferModel } from "../pack-page.server.ts";

/** What the page's last press came to. */
export type PackAnswer = {
  email: string;
  error: string | null;
  code: CodeStep | null;
  problem: string | null;
};

/** A pack before it is bought: what it is, what it costs, whose it will be, and how it is paid. */
export function BuyPack(props: {
  offer: PackOfferModel;
  confirmedEmail: string | null;
  orderKey: string;
  answer: PackAnswer | null;
  sent: unknown;
}) {
  const { offer, confirmedEmail, orderKey, answer } = props;
  const errors: SummaryError[] = [
    ...(answer?.error ? [{ field: "email", message: answer.error }] : []),
    ...(answer?.code?.error ? [{ field: "code", message: answer.code.error }] : []),
    ...(answer?.problem ? [{ message: answer.problem }] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={`${offer.sessions} sessions in a pack`}
        lead={`${offer.title}, ${offer.minutes} minutes each, or any other live session of the same price. Yours for ${offer.months} months.`}
      />
      <OfflineNotice answer={props.sent} />
      <ErrorSummary errors={errors} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-6">
          {confirmedEmail ? (
            <Pay offer={offer} email={confirmedEmail} orderKey={orderKey} />
          ) : (
            <SignIn answer={answer} />
          )}
        </div>
        <section aria-labelledby="costs" className="grid content-start gap-4 max-lg:order-first">
          <h2 id="costs" className="title-section">
            What you pay
          </h2>
          <SummaryList>
            <SummaryRow label={`${offer.sessions} sessions, one by one`} numeric>
              {offer.list}
            </SummaryRow>
            <SummaryRow label={`${offer.percentOff}% less in a pack`} numeric>
              {offer.discount}
            </SummaryRow>
            <SummaryRow label="To pay, taxes included" numeric strong>
              {offer.amount}
            </SummaryRow>
          </SummaryList>
          <p className="text-sm text-ink-muted">
            {`Packs are reduced already, so codes do not apply. Sessions you do not use can be given back until the pack ends, for what you paid for them: ${offer.each} each.`}
          </p>
          {offer.otherCurrency ? (
            <Link to={`?currency=${offer.otherCurrency}`} className="link justify-self-start">
              {offer.otherCurrency === "INR"
                ? "Pay in rupees (₹) instead"
                : "Pay in dollars ($) instead"}
            </Link>
          ) : null}
        </section>
      </div>
    </Page>
  );
}

function Pay(props: { offer: PackOfferModel; email: string; orderKey: string }) {
  const { offer, email, orderKey } = props;
  const pending = usePendingIntent();
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        if (pending !== null) event.preventDefault();
      }}
      className="grid gap-6"
    >
      <p>
        The pack belongs to <strong className="wrap-anywhere">{email}</strong>. Sign in with this
        address to use it.
      </p>
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="currency" value={offer.currency} />
      <input type="hidden" name="expected" value={offer.amountMinor} />
      <PayBy model={offer} />
      <Button
        type="submit"
        name="intent"
        value="buy"
        variant="accent"
        size="lg"
        block
        loading={pending === "buy"}
      >
        Continue to payment
      </Button>
      <p className="text-sm text-ink-muted">
        {`You pay ${offer.amount} on the next screen. Until then you owe nothing.`}
      </p>
    </Form>
  );
}

function SignIn({ answer }: { answer: PackAnswer | null }) {
  const pending = usePendingIntent();
  if (answer?.code) {
    return (
      <>
        <p>
          If <strong className="wrap-anywhere">{answer.code.email}</strong> can receive mail, a code
          is on its way.
        </p>
        <CodeForm step={answer.code} verifyIntent="verify" sendIntent="send" action="Go on" />
      </>
    );
  }
  return (
    <Form method="post" noValidate className="grid gap-5">
      <EmailField
        id="email"
        label="E-mail"
        defaultValue={answer?.email ?? ""}
        error={answer?.error}
        help="The pack belongs to this address. No password: we mail you a 6-digit code."
      />
      <Button
        type="submit"
        name="intent"
        value="send"
        variant="accent"
        size="lg"
        loading={pending === "send"}
        className="justify-self-start max-sm:w-full"
      >
        Send code
      </Button>
    </Form>
  );
}
