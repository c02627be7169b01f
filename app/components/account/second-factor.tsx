import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { Enrolment, type Offer, RecoveryCodes } from "./enrolment.tsx";

/** Sets up two-factor authentication or passes it; then shows the recovery codes once. */
export function SecondFactor(props: {
  email: string;
  offer: Offer | null;
  /** Why it is needed here. */
  why: string;
  /** Where it leads once passed. */
  next: string;
  answer: { error: string | null; recoveryCodes: string[] | null } | undefined;
}) {
  const { email, offer, why, next, answer } = props;
  if (answer?.recoveryCodes) return <Enrolled codes={answer.recoveryCodes} next={next} />;
  const error = answer?.error ?? null;
  return (
    <Page width="form">
      <PageHeader
        title={offer ? "Set up two-factor authentication" : "Two-factor authentication"}
        lead={
          offer
            ? `${why} Set it up for ${email}:`
            : `Enter the code your authenticator app shows for ${email}, or one of your recovery codes.`
        }
      />
      <ErrorSummary errors={error ? [{ field: "code", message: error }] : []} />
      {offer ? <Enrolment offer={offer} /> : null}
      <Form method="post" noValidate className="grid gap-5">
        <TextField
          id="code"
          name="code"
          label={offer ? "6-digit code" : "Code"}
          inputMode={offer ? "numeric" : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={error}
        />
        <Button type="submit" size="lg" className="justify-self-start max-sm:w-full">
          {offer ? "Turn on" : "Continue"}
        </Button>
      </Form>
    </Page>
  );
}

function Enrolled({ codes, next }: { codes: string[]; next: string }) {
  return (
    <Page width="form">
      <PageHeader
        title="Save your recovery codes"
        lead="Two-factor authentication is on. Each code works once if you don’t have your phone. Save them somewhere safe: we won’t show them again."
      />
      <RecoveryCodes codes={codes} />
      <p className="mt-8">
        <ButtonLink to={next}>I’ve saved them</ButtonLink>
      </p>
    </Page>
  );
}
