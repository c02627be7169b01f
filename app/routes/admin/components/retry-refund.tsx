import { type Currency, formatMoney } from "#lib/money.ts";
import { ActionForm, type FormState } from "./action-form.tsx";

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
      title={`Retry the refund of ${amount}`}
      help={`We’ll ask ${refund.provider} again. Check its dashboard first to see why it refused.`}
      confirm={`Refund ${amount}`}
      button="Retry"
    />
  );
}
