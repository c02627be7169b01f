import { Link } from "react-router";
import { Cell, DataTable } from "./data-table.tsx";

const KINDS: Record<string, string> = {
  release: "Release an unpaid order",
  reminder: "Queue a reminder",
  session: "Start or complete a session",
  choice: "Refund a session after no choice",
  pack: "Expire a pack",
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

/** Scheduled work that is failing and being retried. */
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
        heads={["Work", "Item", "Error", "Attempts", "Failing since", "Next attempt"]}
      >
        {items.map(({ kind, ref, error, attempts, since, nextTry }) => (
          <tr key={`${kind} ${ref}`}>
            <Cell>{KINDS[kind] ?? kind}</Cell>
            <Cell className="wrap-anywhere">
              {ref.startsWith("GR-") ? (
                <Link to={`/admin/orders/${ref}`} className="link whitespace-nowrap">
                  {ref}
                </Link>
              ) : (
                ref
              )}
            </Cell>
            <Cell tight>{error}</Cell>
            <Cell numeric>{attempts}</Cell>
            <Cell tight>{since}</Cell>
            <Cell tight>{nextTry}</Cell>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
