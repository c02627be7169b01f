import { SummaryRow } from "#app/ui/summary-list.tsx";

/** An order's refunds and their status; empty without any. */
export type MoneyBack = {
  pending: string | null;
  done: string | null;
  stuck: string | null;
  inKind: string | null;
};

const LABELS = [
  ["pending", "Refund on its way"],
  ["done", "Refunded"],
  ["inKind", "Returned to you"],
  ["stuck", "Refund delayed"],
] as const;

export function RefundRows({ back }: { back: MoneyBack | null | undefined }) {
  return LABELS.map(([status, label]) =>
    back?.[status] ? (
      <SummaryRow key={status} label={label} numeric>
        {back[status]}
      </SummaryRow>
    ) : null,
  );
}
