import { formatMoney } from "#lib/money.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { OrderFacts } from "#modules/admin/order-facts.server.ts";
import type { StaffRole } from "#modules/accounts/policy.ts";
import { mayDo, refusalText } from "#modules/admin/policy.ts";
import { utcText } from "#modules/admin/utc-text.ts";
import { ActionForm, type FormState } from "./action-form.tsx";
import { OUTCOME_WORDS } from "./outcome-words.ts";
import { RetryRefund } from "./retry-refund.tsx";

/** The actions this operator may take on this order now. */
export function OrderActions(props: { facts: OrderFacts; roles: StaffRole[]; state: FormState }) {
  const { facts, roles, state } = props;
  const { order, can, refunds } = facts;
  const target = (action: string) => ({ action, subject: order.id });
  const goodwill = typeof can.goodwill === "string" ? null : can.goodwill;
  const failed = refunds.filter(({ isOpen }) => isOpen);
  const forms = [
    can.cancel && mayDo(roles, "order.cancel") ? (
      <ActionForm
        key="cancel"
        state={state}
        target={target("order.cancel")}
        title="Cancel the session"
        help="The candidate chooses between a full refund with a 10% credit and another time, free. We’ll email both."
        confirm="Cancel this session"
        button="Cancel the session"
        isDanger
      />
    ) : null,
    can.outcomes.length > 0 && mayDo(roles, "order.outcome") ? (
      <ActionForm
        key="outcome"
        state={state}
        target={target("order.outcome")}
        title="Record the outcome"
        help="Only if it didn’t take place as planned. You can’t undo this."
        confirm="This is what happened"
        button="Set the outcome"
        isDanger
      >
        {(mistakes) => (
          <SelectField
            label="What happened"
            name="outcome"
            defaultValue={mistakes?.typed["outcome"] ?? ""}
            error={mistakes?.errors["outcome"]}
          >
            <option value="">Choose</option>
            {can.outcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOME_WORDS[outcome]}
              </option>
            ))}
          </SelectField>
        )}
      </ActionForm>
    ) : null,
    can.replaceCall && mayDo(roles, "order.call") ? (
      <ActionForm
        key="call"
        state={state}
        target={target("order.call")}
        title="Replace the call"
        help="If a network blocks the room. We’ll email the link to both and update their calendars."
        confirm="The call takes place behind this link"
        button="Replace the call"
      >
        {(mistakes) => (
          <TextField
            label="Link to the call"
            name="link"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            defaultValue={mistakes?.typed["link"] ?? ""}
            error={mistakes?.errors["link"]}
          />
        )}
      </ActionForm>
    ) : null,
    goodwill && mayDo(roles, "order.goodwill") ? (
      <ActionForm
        key="goodwill"
        state={state}
        target={target("order.goodwill")}
        title="Goodwill refund"
        help={`Up to ${formatMoney(goodwill.limitMinor, order.currency)}, ${order.creditMinor > 0 ? "as money and credit in the shares in which it was paid" : "to the original payment method"}. ${facts.refundChanges}`}
        confirm="Refund this amount"
        button="Refund"
        isDanger
      >
        {(mistakes) => (
          <TextField
            label={`Amount in ${order.currency}`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={mistakes?.typed["amount"] ?? ""}
            error={mistakes?.errors["amount"]}
          />
        )}
      </ActionForm>
    ) : null,
    ...failed.map((refund) =>
      mayDo(roles, "refund.retry") ? (
        <RetryRefund key={refund.id} state={state} refund={refund} />
      ) : null,
    ),
  ].filter((form) => form !== null);
  return (
    <div className="grid gap-3">
      {typeof can.goodwill === "string" ? (
        <p>{`${refusalText(can.goodwill)}${choiceWords(facts)}`}</p>
      ) : forms.length === 0 ? (
        <p>No actions available.</p>
      ) : null}
      {forms}
    </div>
  );
}

/** Until when the candidate chooses, and what follows. */
function choiceWords({ can, booking }: OrderFacts): string {
  return can.goodwill === "choosing" && booking?.choiceUntil
    ? ` Without one, we refund it on ${utcText(booking.choiceUntil)}.`
    : "";
}
