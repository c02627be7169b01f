import { Form } from "react-router";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { twoFactorAction, twoFactorPage } from "./second-factor-page.server.ts";
import { Enrolment, RecoveryCodes } from "./components/enrolment.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/second-factor.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Two-factor authentication · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export async function loader({ context }: Route.LoaderArgs) {
  return twoFactorPage(context);
}

export async function action({ request, context }: Route.ActionArgs) {
  return twoFactorAction(context, request);
}

/** The recovery codes are shown once; revalidating would replace them. */
export const shouldRevalidate = ({ actionStatus }: { actionStatus?: number }) =>
  actionStatus !== 200;

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { email, offer } = loaderData;
  if (actionData?.recoveryCodes) return <Enrolled codes={actionData.recoveryCodes} />;
  const error = actionData?.error ?? null;
  return (
    <Page width="form">
      <PageHeader
        title={offer ? "Set up two-factor authentication" : "Two-factor authentication"}
        lead={
          offer
            ? `Operators sign in with an email code and an authenticator code. Set it up for ${email}:`
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

function Enrolled({ codes }: { codes: string[] }) {
  return (
    <Page width="form">
      <PageHeader
        title="Save your recovery codes"
        lead="Two-factor authentication is on. Each code works once if you don’t have your phone. Save them somewhere safe: we won’t show them again."
      />
      <RecoveryCodes codes={codes} />
      <p className="mt-8">
        <ButtonLink to="/admin">I’ve saved them</ButtonLink>
      </p>
    </Page>
  );
}
