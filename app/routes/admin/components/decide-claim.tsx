import { type Currency, formatMoney } from "#lib/money.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { ActionForm, type FormState } from "./action-form.tsx";

export function DecideClaim(props: {
  state: FormState;
  claim: { orderId: string; leftMinor: number; isPrepaid: boolean; currency: Currency };
}) {
  const { state, claim } = props;
  const left = formatMoney(claim.leftMinor, claim.currency);
  const form = claim.isPrepaid ? " as money; the session doesn’t return to its pack" : "";
  return (
    <ActionForm
      state={state}
      target={{ action: "claim.decide", subject: claim.orderId }}
      hidden={{ order: claim.orderId }}
      title="Decide"
      help={`Up to ${left} can be refunded${form}. We’ll email the candidate and the expert.`}
      confirm="Send this decision"
      whyLabel="Answer"
      whyHelp="The candidate sees this exactly as written."
      button="Answer"
    >
      {(mistakes) => (
        <>
          <SelectField
            label="Decision"
            name="decision"
            defaultValue={mistakes?.typed["decision"] ?? ""}
            error={mistakes?.errors["decision"]}
          >
            <option value="">Choose</option>
            <option value="granted">Refund</option>
            <option value="refused">No refund</option>
          </SelectField>
          <TextField
            label={`Amount in ${claim.currency}`}
            name="amount"
            optional
            help={`Only for a refund; at most ${left}.`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={mistakes?.typed["amount"] ?? ""}
            error={mistakes?.errors["amount"]}
          />
        </>
      )}
    </ActionForm>
  );
}
