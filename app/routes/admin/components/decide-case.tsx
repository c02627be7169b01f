import { SelectField } from "#app/ui/field.tsx";
import { ActionForm, type FormState } from "./action-form.tsx";
import { OUTCOME_WORDS } from "./outcome-words.ts";

/** Decides how a session ended if presence can't. */
export function DecideCase(props: { state: FormState; orderId: string }) {
  const { state, orderId } = props;
  return (
    <ActionForm
      state={state}
      target={{ action: "claim.decide", subject: orderId }}
      hidden={{ order: orderId }}
      title="Decide"
      help="We’ll email the candidate and the expert."
      confirm="Send this decision"
      whyLabel="Reason"
      button="Decide"
    >
      {(mistakes) => (
        <SelectField
          label="What happened"
          name="decision"
          defaultValue={mistakes?.typed["decision"] ?? ""}
          error={mistakes?.errors["decision"]}
        >
          <option value="">Choose</option>
          <option value="completed">
            It took place: the expert is paid once the scorecard is sent
          </option>
          {Object.entries(OUTCOME_WORDS).map(([outcome, words]) => (
            <option key={outcome} value={outcome}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
    </ActionForm>
  );
}
