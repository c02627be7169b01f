import { Form, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/page.tsx";
import { PAYOUT_METHODS } from "#modules/payouts/policy.ts";

type Answer = { errors: Record<string, string>; typed: Record<string, string> } | null;

/** Where the expert is paid: the stored account's end, and the form for another one. */
export function PayoutAccount(props: {
  model: { ending: string | null; passedTwoFactor: boolean };
  answer: Answer;
}) {
  const { model, answer } = props;
  const { ending, passedTwoFactor } = model;
  return (
    <Section title="Where we pay you" id="details">
      <p className="mb-4 max-w-prose text-ink-muted">
        {ending
          ? `To the account that ends in ${ending}. To change it, enter the new one.`
          : "Add a payout account to get paid."}
      </p>
      {passedTwoFactor ? (
        <AccountForm answer={answer} />
      ) : (
        <ButtonLink to={href("/expert/second-factor")} variant="secondary">
          {ending ? "Change it" : "Add your account"}
        </ButtonLink>
      )}
    </Section>
  );
}

function AccountForm({ answer }: { answer: Answer }) {
  const isSaving = useNavigation().formData?.get("intent") === "details";
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: answer?.typed[name] ?? "",
    error: answer?.errors[name],
  });
  const number = { maxLength: 120, autoComplete: "off", spellCheck: false };
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-form gap-4">
      <SelectField {...field("method")} label="Kind of account">
        <option value="">Choose</option>
        {Object.entries(PAYOUT_METHODS).map(([method, name]) => (
          <option key={method} value={method}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field("holder")}
        label="Account holder"
        help="The name on the account."
        autoComplete="off"
        maxLength={120}
      />
      <TextField
        {...field("account")}
        {...number}
        label="IBAN, account number or UPI ID"
        help="We encrypt it and show only its end."
      />
      <TextField
        {...field("code")}
        {...number}
        label="Bank code"
        optional="not for UPI"
        help="Routing number in the United States, IFSC in India, BIC (SWIFT) elsewhere. With an IBAN you can leave it out."
      />
      <Button
        type="submit"
        name="intent"
        value="details"
        variant="secondary"
        loading={isSaving}
        className="justify-self-start"
      >
        Save
      </Button>
    </Form>
  );
}
