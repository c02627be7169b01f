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

/** Scheduled work that fails and is being retried. */
export function FailingItems({ items }: { items: readonly FailingItem[] }) {
  if (items.length === 0) return null;
  return (
    <section id="failing" aria-labelledby="failing-title" className="mt-10">
      <h2 id="failing-title" className="title-section mb-2">
        Scheduled work that fails
      </h2>
      <p className="mb-3 text-sm text-ink-muted">
        We keep trying, less and less often. Everything else goes on. Times are in UTC.
      </p>
      <DataTable
        label="Scheduled work that fails"
        heads={["Work", "Item", "Error", "Tries", "Failing since", "Next try"]}
      >
        {items.map(({ kind, ref, error, attempts, since, nextTry }) => (
          <tr key={`${kind} ${ref}`}>
            <Cell>{KINDS[kind] ?? kind}</Cell>
            <Cell className="wrap-anywhere">
              {ref.startsWith("GR-") ? (
                <Link to={`/admin/orders/${ref}`} className="link">
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
