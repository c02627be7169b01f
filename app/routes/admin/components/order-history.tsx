import { Link } from "react-router";
import type { OrderFacts } from "#modules/admin/order-facts.server.ts";
import type { StaffRole } from "#modules/accounts/policy.ts";
import { ACTION_NAMES, maySee } from "#modules/admin/policy.ts";
import { utcText } from "#modules/admin/utc-text.ts";
import { Cell, DataTable } from "./data-table.tsx";
import { inWords, StatusBadge } from "./status-badge.tsx";

/** Every change of status with who and why, what operators did, and the mails. */
export function OrderHistory({ facts, roles }: { facts: OrderFacts; roles: StaffRole[] }) {
  const { changes, actions, mails } = facts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h3 className="title-card mb-2">Changes</h3>
        {changes.length > 0 ? (
          <DataTable label="Changes" heads={["Time", "Subject", "From", "To", "Actor", "Reason"]}>
            {changes.map((change, at) => (
              <tr key={at}>
                <Cell tight>{utcText(change.at)}</Cell>
                <Cell>{change.subject}</Cell>
                <Cell>{inWords(change.from)}</Cell>
                <Cell>
                  {change.detail ? (change.detail["to"] ?? "rescheduled") : inWords(change.to)}
                </Cell>
                <Cell className="min-w-48 wrap-anywhere">{change.actor}</Cell>
                <Cell className="min-w-40">{change.why === "" ? null : change.why}</Cell>
              </tr>
            ))}
          </DataTable>
        ) : (
          <p>None yet.</p>
        )}
      </div>
      {actions.length > 0 ? (
        <div>
          <h3 className="title-card mb-2">Operators</h3>
          <DataTable label="Operators" heads={["Time", "Action", "Operator", "Reason", "Result"]}>
            {actions.map((action) => (
              <tr key={action.key}>
                <Cell tight>{action.at}</Cell>
                <Cell>{ACTION_NAMES[action.action]}</Cell>
                <Cell className="min-w-48 wrap-anywhere">{action.actor}</Cell>
                <Cell>
                  {typeof action.detail["why"] === "string" ? action.detail["why"] : null}
                </Cell>
                <Cell>{inWords(action.outcome ?? "unknown")}</Cell>
              </tr>
            ))}
          </DataTable>
        </div>
      ) : null}
      {mails.length > 0 ? (
        <div>
          <h3 className="title-card mb-2">Emails</h3>
          <DataTable label="Emails" heads={["Queued", "To", "Subject", "Status"]}>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <Cell tight>{mail.createdAt}</Cell>
                <Cell className="min-w-48 wrap-anywhere">{mail.to}</Cell>
                <Cell className="min-w-48">
                  {maySee(roles, "mails") ? (
                    <Link to={`/admin/mails/${mail.id}`} className="link">
                      {mail.subject ?? "secret"}
                    </Link>
                  ) : (
                    mail.subject
                  )}
                </Cell>
                <Cell>
                  <StatusBadge status={mail.sentAt ? "sent" : "waiting"} />
                </Cell>
              </tr>
            ))}
          </DataTable>
        </div>
      ) : null}
    </div>
  );
}
