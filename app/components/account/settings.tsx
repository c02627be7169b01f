import type { SettingsAnswer, SettingsPage } from "#app/session/settings.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/page.tsx";
import { EmailForm } from "./email-form.tsx";
import { EraseForm } from "./erase-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** An account's settings, below the title of the page. */
export function Settings(props: { page: SettingsPage; answer: SettingsAnswer | undefined }) {
  const { here, email, name, zone, zones, saved } = props.page;
  const { errors = {}, typed = {}, code = null, blocked = null } = props.answer ?? {};
  const intent = typed["intent"];
  const list = Object.entries(errors).map(([field, message]) =>
    field === "form" ? { message } : { field, message },
  );
  return (
    <>
      <ErrorSummary errors={list} />
      {saved && !props.answer ? (
        <Notice tone="success" live className="mb-6">
          {saved}
        </Notice>
      ) : null}

      <div>
        <Section title="About you">
          <ProfileForm
            key={`${name} ${zone}`}
            name={intent === "profile" ? (typed["name"] ?? name) : name}
            zone={intent === "profile" ? (typed["zone"] ?? zone) : zone}
            zones={zones}
            errors={intent === "profile" ? errors : {}}
          />
        </Section>

        <Section title="Email" id="change-email">
          <EmailForm
            here={here}
            current={email}
            typed={intent?.startsWith("email") ? (typed["email"] ?? "") : ""}
            error={errors["email"]}
            code={code}
          />
        </Section>

        <Section title="Your data">
          <div className="grid justify-items-start gap-4">
            <p className="max-w-prose">
              One file with everything we keep about you: account, sign-ins, sessions, orders and
              emails.
            </p>
            <ButtonLink to="/candidate/export.json" reloadDocument download variant="secondary">
              Download my data
            </ButtonLink>
          </div>
        </Section>

        <Section title="Erase your account" id="erase">
          <EraseForm error={errors["confirm"]} blocked={blocked} />
        </Section>
      </div>
    </>
  );
}
