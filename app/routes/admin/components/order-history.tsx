import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Column } from "#app/components/list/data-table.tsx";
import type { OrderFacts } from "#modules/admin/order-facts.server.ts";
import type { StaffRole } from "#modules/accounts/policy.ts";
import { ACTION_NAMES, maySee } from "#modules/admin/policy.ts";
import { utcText } from "#modules/admin/utc-text.ts";
import { field, time } from "./columns.tsx";
import { Part } from "./part.tsx";
import { refundCause } from "./refund-cause.ts";
import { inWords, StatusBadge } from "./status-badge.tsx";

const CHANGES: Column<OrderFacts["changes"][number]>[] = [
  { head: "Time", kind: "fixed", cell: ({ at }) => utcText(at) },
  field("Subject", "subject"),
  { head: "From", cell: ({ from }) => inWords(from) },
  {
    head: "To",
    cell: ({ to, detail }) => (detail ? (detail["to"] ?? "rescheduled") : inWords(to)),
  },
  { head: "Actor", kind: "long", cell: ({ actor }) => actorWords(actor) },
  { head: "Reason", kind: "long", cell: ({ why }) => (why ? refundCause(why) : null) },
];

const PROVIDERS: Record<string, string> = {
  sandbox: "the sandbox",
  stripe: "Stripe",
  paypal: "PayPal",
};

/** `provider:stripe` → `Stripe`; people keep their id, which the audit log searches. */
function actorWords(actor: string): string {
  const [role = "", id = ""] = actor.split(":");
  if (role === "system") return "Automatic";
  if (role === "provider") return `Payment provider: ${PROVIDERS[id] ?? id}`;
  return `${role.charAt(0).toUpperCase()}${role.slice(1)} ${id}`.trim();
}

const ACTIONS: Column<OrderFacts["actions"][number]>[] = [
  time("Time", "at"),
  { head: "Action", cell: ({ action }) => ACTION_NAMES[action] },
  field("Operator", "actor", { kind: "long" }),
  {
    head: "Private note",
    kind: "long",
    cell: ({ detail: { why, decision } }) =>
      typeof why !== "string"
        ? null
        : decision === "granted" || decision === "refused"
          ? `Shown to the candidate: ${why}`
          : why,
  },
  { head: "Result", cell: ({ outcome }) => inWords(outcome ?? "unknown") },
];

const mailColumns = (isLinked: boolean): Column<OrderFacts["mails"][number]>[] => [
  time("Queued", "createdAt"),
  field("To", "to", { kind: "long" }),
  {
    head: "Subject",
    kind: "long",
    cell: ({ id, subject }) =>
      isLinked ? (
        <Link to={href("/admin/mails/:id", { id })} className="link">
          {subject ?? "secret"}
        </Link>
      ) : (
        subject
      ),
  },
  {
    head: "Status",
    cell: ({ sentAt }) => <StatusBadge status={sentAt ? "sent" : "waiting"} />,
  },
];

/** Status changes, operators' actions and emails. */
export function OrderHistory({ facts, roles }: { facts: OrderFacts; roles: StaffRole[] }) {
  const { changes, actions, mails } = facts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {changes.length === 0 ? <p>No changes yet.</p> : null}
      <Part title="Changes" columns={CHANGES} rows={changes} />
      <Part title="Operators" columns={ACTIONS} rows={actions} />
      <Part title="Emails" columns={mailColumns(maySee(roles, "mails"))} rows={mails} />
    </div>
  );
}
