import { REFUND_LABELS } from "#app/components/checkout/refund-labels.ts";
import { SummaryRow } from "#app/ui/summary-list.tsx";

/** An order's refunds and their status; empty without any. */
export type MoneyBack = {
  pending: string | null;
  done: string | null;
  stuck: string | null;
  inKind: string | null;
};

const KINDS = ["pending", "done", "inKind", "stuck"] as const;

export function RefundRows({ back }: { back: MoneyBack | null | undefined }) {
  return KINDS.map((kind) =>
    back?.[kind] ? (
      <SummaryRow key={kind} label={REFUND_LABELS[kind]} numeric>
        {back[kind]}
      </SummaryRow>
    ) : null,
  );
}
