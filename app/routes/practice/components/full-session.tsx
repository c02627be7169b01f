import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Form } from "react-router";
import { CodeForm, type CodeStep } from "#app/components/account/code-form.tsx";
import { OfAge } from "#app/components/checkout/of-age.tsx";
import { PriceTerms } from "#app/components/checkout/price-terms.tsx";
import type { PriceModel } from "#app/components/checkout/view-price.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { SESSION_MINUTES } from "#modules/ai-sessions/schema.ts";
import { MachineNotice, TopicAndLevel } from "./before-start.tsx";

export type FullAnswer = {
  email: string;
  error: string | null;
  code: CodeStep | null;
  problem: string | null;
  choice: FullModel["choice"] | null;
  age: string | null;
  ageError: string | null;
  /** With the code that was sent. */
  price: PriceModel | null;
  typedCode: string;
};

export type FullModel = {
  topics: { topic: string; title: string }[];
  choice: { topic: string; level: string; minutes: number; questionIds: string[] };
  email: string | null;
  isFree: boolean;
  otherCurrency: string | null;
  /** The list price. */
  amount: string;
  /** Null if there is nothing to pay, or nobody is signed in. */
  price: PriceModel | null;
  refundDays: number;
  orderKey: string;
};

export function FullSession({ model, answer }: { model: FullModel; answer: FullAnswer | null }) {
  const { email, isFree, amount } = model;
  const errors = [
    ...(answer?.error ? [{ field: "email", message: answer.error }] : []),
    ...(answer?.code?.error ? [{ field: "code", message: answer.code.error }] : []),
    ...(answer?.price?.couponProblem
      ? [{ field: "coupon", message: answer.price.couponProblem }]
      : []),
    ...(answer?.ageError ? [{ field: "age", message: answer.ageError }] : []),
    ...(answer?.problem ? [{ message: answer.problem }] : []),
  ];
  return (
    <div className="practice-page practice-narrow">
      <PageHeader
        title="A full AI session"
        lead={
          isFree
            ? `Your first one is free. After that, a session costs ${amount}.`
            : `A session costs ${amount}, taxes included.`
        }
      />
      <OfflineNotice />
      <ErrorSummary errors={errors} />
      {email === null ? (
        <SignIn answer={answer} />
      ) : (
        <Choose model={model} email={email} answer={answer} />
      )}
    </div>
  );
}

function Choose(props: { model: FullModel; email: string; answer: FullAnswer | null }) {
  const { model, email, answer } = props;
  const choice = answer?.choice ?? model.choice;
  const { topics, isFree, refundDays } = model;
  const price = answer?.price ?? model.price;
  return (
    <Form method="post" reloadDocument className="practice-card">
      <TopicAndLevel topics={topics} topic={choice.topic} level={choice.level} />
      <ChoiceGroup legend="Length" className="practice-pair">
        {SESSION_MINUTES.map((minutes) => (
          <ChoiceCard
            key={minutes}
            type="radio"
            name="minutes"
            value={minutes}
            title={`${minutes} minutes`}
            defaultChecked={choice.minutes === minutes}
          />
        ))}
      </ChoiceGroup>
      <input type="hidden" name="questions" value={choice.questionIds.join(" ")} />
      {choice.questionIds.length > 0 ? (
        <p className="practice-small">
          It begins with the questions that match your job description.
        </p>
      ) : null}
      {isFree ? (
        <Button type="submit" name="intent" value="free" variant="accent" size="lg" block>
          Continue with your free session
        </Button>
      ) : price ? (
        <>
          <input type="hidden" name="key" value={model.orderKey} />
          <PriceTerms price={price} label="AI session" typed={answer?.typedCode ?? ""} />
          <OfAge chosen={answer?.age ?? "adult"} error={answer?.ageError} />
          <Button type="submit" name="intent" value="buy" variant="accent" size="lg" block>
            {price.isFree ? "Confirm your session" : "Continue to payment"}
          </Button>
          <p className="practice-small">
            {`${price.isFree ? "You won’t be charged." : `You pay ${price.amount} on the next screen, for ${email}.`} Until you start the session, you can get a full refund for ${refundDays} days.`}
          </p>
          {model.otherCurrency ? (
            <a className="link practice-small" href={`?currency=${model.otherCurrency}`}>
              {model.otherCurrency === "INR"
                ? "Pay in rupees (₹) instead"
                : "Pay in dollars ($) instead"}
            </a>
          ) : null}
        </>
      ) : null}
      <MachineNotice>You can resume an interrupted session for 24 hours.</MachineNotice>
    </Form>
  );
}

function SignIn({ answer }: { answer: FullAnswer | null }) {
  if (answer?.code)
    return (
      <div className="practice-card">
        <p>
          We’ve sent a code to <strong className="wrap-anywhere">{answer.code.email}</strong>.
        </p>
        <CodeForm step={answer.code} verifyIntent="verify" sendIntent="send" action="Continue" />
      </div>
    );
  return (
    <Form method="post" noValidate className="practice-card">
      <EmailField
        id="email"
        label="Email"
        defaultValue={answer?.email ?? ""}
        error={answer?.error}
        help="Your sessions and reports are kept for this email. No password. We’ll email you a 6-digit code."
      />
      <Button type="submit" name="intent" value="send" variant="accent" size="lg">
        Send code
      </Button>
    </Form>
  );
}
