import { Link } from "react-router";
import { type Column, DataTable } from "#app/components/list/data-table.tsx";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { listAttention } from "#modules/admin/data.server.ts";
import { groupDigits } from "#lib/money.ts";
import { ATTENTION_COUNTED, maySee } from "#modules/admin/policy.ts";
import { utcText } from "#modules/admin/utc-text.ts";
import { listDueFailures } from "#platform/due/data.server.ts";
import { adminMeta } from "./components/admin-meta.ts";
import { field, OrderLink, time } from "./components/columns.tsx";
import { openPage } from "./components/open-page.server.ts";
import type { Route } from "./+types/overview.ts";

export const meta = adminMeta("Overview");

const FAILURES_SHOWN = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, roles } = await openPage(context, request, "overview");
  const failures = maySee(roles, "orders")
    ? await listDueFailures(services.db, FAILURES_SHOWN)
    : [];
  return {
    attention: await listAttention(services, (part) => maySee(roles, part)),
    failing: failures.map(({ kind, ref, attempts, firstFailedAt, nextTryAt, lastError }) => ({
      kind,
      ref,
      attempts,
      since: utcText(firstFailedAt),
      nextTry: utcText(nextTryAt),
      error: lastError,
    })),
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { attention, failing } = loaderData;
  const open = attention.filter(({ count }) => count > 0);
  const clear = attention.filter(({ count }) => count === 0);
  return (
    <>
      <WorkspaceHeader
        crumbs={[]}
        title="Overview"
        lead={open.length === 0 ? "Nothing needs your attention." : "These need attention."}
      />
      {open.length > 0 ? (
        <ul className="mb-8 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {open.map(({ label, to, count }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full min-h-24 items-center gap-5 rounded-lg border border-line-strong bg-warning-soft p-5 hover:border-ink"
              >
                <span className="figures font-display text-3xl font-semibold">
                  {count > ATTENTION_COUNTED ? `${groupDigits(ATTENTION_COUNTED)}+` : count}
                </span>
                <span className="font-semibold">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <FailingItems items={failing} />
      {clear.length > 0 ? (
        <section aria-labelledby="clear-title">
          <h2 id="clear-title" className="title-card mb-1">
            All clear
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {clear.map(({ label, to, count }) => (
              <li key={to} className="border-b border-line">
                <Link
                  to={to}
                  className="flex h-full min-h-11 items-center justify-between gap-4 py-2 text-ink-muted hover:text-ink"
                >
                  {label}
                  <span className="figures font-semibold">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

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

type FailingItem = {
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

function FailingItems({ items }: { items: readonly FailingItem[] }) {
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
