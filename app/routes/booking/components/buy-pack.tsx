import { Form, Link } from "react-router";
import { CodeForm, type CodeStep } from "#app/components/account/code-form.tsx";
import { OfAge } from "#app/components/checkout/of-age.tsx";
import { PayBy } from "#app/components/checkout/pay-by.tsx";
import { usePendingIntent } from "./pending-intent.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { ErrorSummary, type SummaryError } from "#app/ui/error-summary.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { PackOfferModel } from "../pack.server.ts";

export type PackAnswer = {
  email: string;
  error: string | null;
  code: CodeStep | null;
  problem: string | null;
  age: string | null;
  ageError: string | null;
};

export function BuyPack(props: {
  offer: PackOfferModel;
  confirmedEmail: string | null;
  orderKey: string;
  answer: PackAnswer | null;
}) {
  const { offer, confirmedEmail, orderKey, answer } = props;
  const errors: SummaryError[] = [
    ...(answer?.error ? [{ field: "email", message: answer.error }] : []),
    ...(answer?.code?.error ? [{ field: "code", message: answer.code.error }] : []),
    ...(answer?.ageError ? [{ field: "age", message: answer.ageError }] : []),
    ...(answer?.problem ? [{ message: answer.problem }] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={`Pack of ${offer.sessions} sessions`}
        lead={`Use them for ${offer.title} (${offer.minutes} minutes) or any other live session at the same price, within ${offer.months} months.`}
      />
      <OfflineNotice />
      <ErrorSummary errors={errors} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-6">
          {confirmedEmail ? (
            <Pay offer={offer} email={confirmedEmail} orderKey={orderKey} answer={answer} />
          ) : (
            <SignIn answer={answer} />
          )}
        </div>
        <section aria-labelledby="costs" className="grid content-start gap-4 max-lg:order-first">
          <h2 id="costs" className="title-section">
            What you pay
          </h2>
          <SummaryList>
            <SummaryRow label={`${offer.sessions} sessions at full price`} numeric>
              {offer.list}
            </SummaryRow>
            <SummaryRow label={`${offer.percentOff}% pack discount`} numeric>
              {offer.discount}
            </SummaryRow>
            <SummaryRow label="To pay, taxes included" numeric strong>
              {offer.amount}
            </SummaryRow>
          </SummaryList>
          <p className="text-sm text-ink-muted">
            {`You can’t use a code with a pack. Until the pack expires, you can get a refund for unused sessions: ${offer.each} each.`}
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

function Pay(props: {
  offer: PackOfferModel;
  email: string;
  orderKey: string;
  answer: PackAnswer | null;
}) {
  const { offer, email, orderKey, answer } = props;
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
        The pack is for <strong className="wrap-anywhere">{email}</strong>. Sign in with this email
        to use it.
      </p>
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="currency" value={offer.currency} />
      <input type="hidden" name="expected" value={offer.amountMinor} />
      <PayBy model={offer} />
      <OfAge chosen={answer?.age ?? "adult"} error={answer?.ageError} />
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
        {`You pay ${offer.amount} on the next screen. You won’t be charged until then.`}
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
          We’ve sent a code to <strong className="wrap-anywhere">{answer.code.email}</strong>.
        </p>
        <CodeForm step={answer.code} verifyIntent="verify" sendIntent="send" action="Continue" />
      </>
    );
  }
  return (
    <Form method="post" noValidate className="grid gap-5">
      <EmailField
        id="email"
        label="Email"
        defaultValue={answer?.email ?? ""}
        error={answer?.error}
        help="Your pack is tied to this email. No password. We’ll email you a 6-digit code."
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
