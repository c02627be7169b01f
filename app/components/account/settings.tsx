import { Form, Link, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { SettingsAnswer, SettingsPage } from "#app/session/settings.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { EmailField, SelectField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/page.tsx";
import { ERASE_PHRASE } from "#modules/accounts/policy.ts";
import { CodeForm, type CodeStep } from "./code-form.tsx";

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
            <ButtonLink
              to={href("/candidate/export.json")}
              reloadDocument
              download
              variant="secondary"
            >
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

function ProfileForm(props: {
  name: string;
  zone: string;
  zones: { id: string; label: string }[];
  errors: Record<string, string>;
}) {
  const { name, zone, zones, errors } = props;
  const saving = useNavigation().formData?.get("intent") === "profile";
  return (
    <Form method="post" noValidate className="grid max-w-form gap-5">
      <TextField
        id="name"
        name="name"
        label="Name"
        help="Experts see it when you book."
        autoComplete="name"
        optional
        defaultValue={name}
        error={errors["name"]}
      />
      <SelectField
        id="zone"
        name="zone"
        label="Time zone"
        help="For the sessions you book."
        optional
        defaultValue={zone}
        error={errors["zone"]}
      >
        <option value="">Not set (UTC)</option>
        {zones.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        name="intent"
        value="profile"
        loading={saving}
        className="justify-self-start"
      >
        Save
      </Button>
    </Form>
  );
}

function EmailForm(props: {
  /** The page's own URL. */
  here: string;
  current: string;
  typed: string;
  error: string | undefined;
  code: CodeStep | null;
}) {
  const { here, current, typed, error, code } = props;
  const sending = useNavigation().formData?.get("intent") === "email-send";
  if (code) {
    return (
      <div className="grid max-w-form gap-5">
        <p>
          Enter the code we sent to <strong className="wrap-anywhere">{code.email}</strong>.
        </p>
        <CodeForm
          step={code}
          verifyIntent="email-verify"
          sendIntent="email-send"
          action="Change my email"
        />
        <p>
          <Link to={here} className="link">
            Keep your current email
          </Link>
        </p>
      </div>
    );
  }
  return (
    <Form method="post" noValidate className="grid max-w-form gap-5">
      <p>
        You sign in with <strong className="wrap-anywhere">{current}</strong>.
      </p>
      <EmailField
        id="email"
        label="New email"
        help="We’ll send a code to it, and tell your current email about the change."
        defaultValue={typed}
        error={error}
      />
      <Button
        type="submit"
        name="intent"
        value="email-send"
        variant="secondary"
        loading={sending}
        className="justify-self-start"
      >
        Send code
      </Button>
    </Form>
  );
}

/** Requires a typed phrase, so that nobody erases their account by accident. */
function EraseForm(props: {
  error: string | undefined;
  blocked: { text: string; link: { to: string; label: string } | null } | null;
}) {
  const { blocked } = props;
  const erasing = useNavigation().formData?.get("intent") === "erase";
  return (
    <Form method="post" noValidate className="grid max-w-form gap-5">
      {blocked ? (
        <Notice
          tone="warning"
          title="You can’t erase your account yet"
          live
          actions={
            blocked.link ? (
              <ButtonLink to={blocked.link.to} variant="secondary" size="sm">
                {blocked.link.label}
              </ButtonLink>
            ) : null
          }
        >
          {blocked.text}
        </Notice>
      ) : null}
      <p>
        This deletes your name, email, settings, sign-ins, emails from us and everything you told us
        for your sessions. It also deletes your recordings and transcripts, the words of your
        scorecards and your answers in AI, visa and one-way interviews. If you have orders, we keep
        their amounts and dates, as the law requires, without your name. You can’t undo this.
      </p>
      <TextField
        id="confirm"
        name="confirm"
        label={<>Type “{ERASE_PHRASE}”</>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={props.error}
      />
      <Button
        type="submit"
        name="intent"
        value="erase"
        variant="danger"
        loading={erasing}
        className="justify-self-start"
      >
        Erase my account
      </Button>
    </Form>
  );
}
