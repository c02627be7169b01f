import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import type {
  SecondFactorAnswer,
  SecondFactorPageData,
} from "#app/session/second-factor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Enrolment, RecoveryCodes } from "./enrolment.tsx";
import { CodeForm, PassForms } from "./factor-forms.tsx";
import { AddPasskey, OwnFactors } from "./own-factors.tsx";

/**
 * Sets up or passes two-factor authentication, then shows the recovery codes once. Once passed,
 * shows the person's passkeys and app.
 */
export function SecondFactor(props: {
  page: SecondFactorPageData;
  /** Why it's needed here. */
  why: string;
  /** The next page once passed. */
  next: string;
  answer: SecondFactorAnswer | undefined;
}) {
  const { page, why, next, answer } = props;
  if (answer?.recoveryCodes) return <Enrolled codes={answer.recoveryCodes} next={next} />;
  const { email, offer, isEnrolled, hasPassed } = page;
  const lead = isEnrolled
    ? `Confirm it’s you, ${email}.`
    : `${why} Set it up for ${email}, with an authenticator app or a passkey.`;
  return (
    <div className="max-w-form">
      <WorkspaceHeader
        crumbs={[]}
        title={isEnrolled ? "Two-factor authentication" : "Set up two-factor authentication"}
        lead={hasPassed ? "It’s on. You’ve passed it on this device." : lead}
        actions={hasPassed ? <ButtonLink to={next}>Continue</ButtonLink> : null}
      />
      <OfflineNotice />
      <ErrorSummary
        errors={answer?.error ? [{ field: answer.field, message: answer.error }] : []}
      />
      {hasPassed ? <OwnFactors page={page} answer={answer} /> : null}
      {!hasPassed && isEnrolled ? <PassForms page={page} answer={answer} /> : null}
      {!isEnrolled && offer ? (
        <>
          <h2 className="title-section mb-4">With an authenticator app</h2>
          <Enrolment offer={offer} />
          <CodeForm label="6-digit code" button="Turn on" answer={answer} />
          <h2 className="title-section mt-10 mb-4">With a passkey</h2>
          <AddPasskey answer={answer} />
        </>
      ) : null}
    </div>
  );
}

function Enrolled({ codes, next }: { codes: string[]; next: string }) {
  return (
    <div className="max-w-form">
      <WorkspaceHeader
        crumbs={[]}
        title="Save your recovery codes"
        lead="Two-factor authentication is on. Each code works once if you don’t have your phone or passkey. Save them somewhere safe: we won’t show them again."
      />
      <RecoveryCodes codes={codes} />
      <p className="mt-8">
        <ButtonLink to={next}>I’ve saved them</ButtonLink>
      </p>
    </div>
  );
}
