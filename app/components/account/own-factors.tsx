import { Form } from "react-router";
import type {
  SecondFactorAnswer,
  SecondFactorPageData,
} from "#app/session/second-factor.server.ts";
import { PASSKEYS } from "#modules/accounts/two-factor/policy.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/page.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { Enrolment } from "./enrolment.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { CodeForm, PassForms } from "./factor-forms.tsx";

type Props = { page: SecondFactorPageData; answer: SecondFactorAnswer | undefined };

/** A person's passkeys and app, once passed; changing them requires a recent confirmation. */
export function OwnFactors({ page, answer }: Props) {
  const { passkeys, isConfirmed, hasApp, offer, recoveryCodesLeft, changes } = page;
  return (
    <>
      {isConfirmed ? null : (
        <Section title="Confirm it’s you to make changes">
          <PassForms page={page} answer={answer} />
        </Section>
      )}
      <Section title="Passkeys" id="passkeys">
        {passkeys.length === 0 ? (
          <p className="mb-4 max-w-prose text-ink-muted">
            You have none yet. A passkey is your device’s fingerprint, face, screen lock or security
            key; there’s no code to type.
          </p>
        ) : (
          <ul className="mb-6 grid gap-4">
            {passkeys.map((passkey) => (
              <OwnPasskey key={passkey.id} {...{ passkey, isConfirmed, answer }} />
            ))}
          </ul>
        )}
        {isConfirmed ? <AddPasskey answer={answer} /> : null}
      </Section>
      <Section title="Authenticator app">
        {hasApp ? (
          <p className="text-ink-muted">
            Set up. {recoveryCodesLeft} {recoveryCodesLeft === 1 ? "code" : "codes"} left for when
            you don’t have it.
          </p>
        ) : null}
        {!hasApp && !offer ? <p className="text-ink-muted">Not set up.</p> : null}
        {offer ? (
          <>
            <Enrolment offer={offer} />
            <CodeForm label="6-digit code" button="Set up the app" isSecond answer={answer} />
          </>
        ) : null}
      </Section>
      {changes.length > 0 ? (
        <Section title="Latest changes">
          <ul className="grid gap-1 text-ink-muted">
            {changes.map(({ id, text, on }) => (
              <li key={id} className="wrap-anywhere">
                {on}: {text}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

function OwnPasskey(props: {
  passkey: SecondFactorPageData["passkeys"][number];
  isConfirmed: boolean;
  answer: SecondFactorAnswer | undefined;
}) {
  const { passkey, isConfirmed, answer } = props;
  const { id, name, isSynced, added, used } = passkey;
  const field = `passkey-${id}`;
  const failed = answer?.field === field ? answer : null;
  return (
    <li className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          Added {added}. {used ? `Last used ${used}.` : "Not used yet."}{" "}
          {isSynced ? "Synced to your other devices." : "On one device only."}
        </p>
      </div>
      {isConfirmed ? (
        <details open={failed !== null}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Rename or remove<VisuallyHidden> {name}</VisuallyHidden>
          </summary>
          <Form method="post" noValidate className="mt-2 grid gap-4">
            <input type="hidden" name="id" value={id} />
            <TextField
              id={field}
              name="name"
              label="Name"
              autoComplete="off"
              maxLength={PASSKEYS.nameLength}
              defaultValue={failed?.typed || name}
              error={failed?.error}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="passkey-rename" variant="secondary">
                Rename<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
              <Button type="submit" name="intent" value="passkey-remove" variant="danger">
                Remove<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            </div>
          </Form>
        </details>
      ) : null}
    </li>
  );
}

export function AddPasskey({ answer }: Pick<Props, "answer">) {
  const failed = answer?.field === "name" ? answer : null;
  return (
    <PasskeyForm purpose="add" label="Add a passkey" variant="secondary">
      <TextField
        id="name"
        name="name"
        label="Name of the passkey"
        help="A name to recognize it by, such as “Work laptop.”"
        autoComplete="off"
        maxLength={PASSKEYS.nameLength}
        defaultValue={failed?.typed ?? ""}
        error={failed?.error}
      />
    </PasskeyForm>
  );
}
