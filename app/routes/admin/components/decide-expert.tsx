import { SelectField } from "#app/ui/field.tsx";
import { EXPERT_TRANSITIONS, type ExpertStatus } from "#modules/experts/transitions.ts";
import { ActionForm, type FormState } from "./action-form.tsx";

const LABELS: Record<ExpertStatus, string> = {
  applied: "Applied",
  in_review: "Start the review",
  active: "Activate",
  paused: "Pause",
  left: "End their work here",
  refused: "Refuse",
};

export function DecideExpert(props: {
  state: FormState;
  expert: { id: string; name: string; status: ExpertStatus };
}) {
  const { state, expert } = props;
  const next = EXPERT_TRANSITIONS.filter(
    ({ from, by }) => from === expert.status && by.includes("operator"),
  );
  if (next.length === 0) return null;
  return (
    <ActionForm
      state={state}
      target={{ action: "expert.decide", subject: expert.id }}
      hidden={{ expert: expert.id }}
      title="Decide"
      help={`We’ll email ${expert.name}.`}
      confirm="Send this decision"
      whyHelp="They see this exactly as written, except at the start of a review."
      button="Change status"
    >
      {(mistakes) => (
        <SelectField
          label="Status"
          name="to"
          defaultValue={mistakes?.typed["to"] ?? ""}
          error={mistakes?.errors["to"]}
        >
          <option value="">Choose</option>
          {next.map(({ to }) => (
            <option key={to} value={to}>
              {LABELS[to]}
            </option>
          ))}
        </SelectField>
      )}
    </ActionForm>
  );
}
