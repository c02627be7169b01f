import { type Column, DataTable } from "#app/components/list/data-table.tsx";
import { field, OrderLink, time } from "./columns.tsx";

const KINDS: Record<string, string> = {
  release: "Release an unpaid order",
  reminder: "Queue a reminder",
  session: "Start or complete a session",
  choice: "Refund a session after no choice",
  pack: "Expire a pack",
  "expert-work": "End a claim, or refund a late scorecard",
  "expert-work-mail": "Email an expert about waiting recordings",
  "one-way-unplayable": "Refund a scorecard whose recordings can’t be played",
  lead: "Send a lead to the CRM",
  crm_erasure: "Delete a record at the CRM",
  receipt: "Issue a missing receipt",
  credit_note: "Issue a missing credit note",
  confirmation_email: "Send a missing confirmation",
};

export type FailingItem = {
  kind: string;
  ref: string;
  attempts: number;
  since: string;
  nextTry: string;
  error: string;
};

const COLUMNS: Column<FailingItem>[] = [
  { head: "Work", cell: ({ kind }) => KINDS[kind] ?? kind },
  {
    head: "Item",
    kind: "long",
    cell: ({ ref }) => (ref.startsWith("GR-") ? <OrderLink id={ref} /> : ref),
  },
  field("Error", "error", { kind: "fixed" }),
  field("Attempts", "attempts", { kind: "number" }),
  time("Failing since", "since"),
  time("Next attempt", "nextTry"),
];

export function FailingItems({ items }: { items: readonly FailingItem[] }) {
  if (items.length === 0) return null;
  return (
    <section id="failing" aria-labelledby="failing-title" className="mb-8">
      <h2 id="failing-title" className="title-card mb-1">
        Failing scheduled work
      </h2>
      <p className="mb-3 text-sm text-ink-muted">
        Each item is retried on its own, less often after each failure. Times are in UTC.
      </p>
      <DataTable
        label="Failing scheduled work"
        columns={COLUMNS}
        rows={items}
        keyOf={({ kind, ref }) => `${kind} ${ref}`}
      />
    </section>
  );
}
