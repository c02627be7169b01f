import { type Currency, formatMoney } from "#lib/money.ts";
import { ActionForm, type FormState } from "./action-form.tsx";

/** Sends a refund again that its provider refused. */
export function RetryRefund(props: {
  state: FormState;
  refund: { id: string; amountMinor: number; currency: Currency; provider: string };
}) {
  const { state, refund } = props;
  const amount = formatMoney(refund.amountMinor, refund.currency);
  return (
    <ActionForm
      state={state}
      target={{ action: "refund.retry", subject: refund.id }}
      hidden={{ refund: refund.id }}
      title={`Try ${amount} again`}
      help={`${refund.provider} is asked once more. See first in its dashboard why it refused.`}
      confirm={`Send ${amount} back`}
      button="Try again"
    />
  );
}
