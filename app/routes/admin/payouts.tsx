import { TextField } from "#app/ui/field.tsx";
import { formatMoney } from "#lib/money.ts";
import { majorUnits } from "#modules/admin/csv.ts";
import { payoutList, type PayoutRow } from "#modules/admin/payouts.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { isPayable, PAYOUT_STATUSES } from "#modules/payouts/policy.ts";
import { ActionForm, type FormState } from "./components/action-form.tsx";
import { runAction } from "./components/admin-action.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, type ListColumn, money, status, time } from "./components/columns.tsx";
import { openForm, openList } from "./components/open-page.server.ts";
import { PAYOUT_ACTIONS } from "./payouts.server.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/payouts.ts";

export const meta = adminMeta("Payouts");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "payouts", COLUMNS);
  return {
    ...page,
    ...(await listPage<PayoutRow>(services.db, payoutList(page.query), page.query)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction(await openForm(context, request, "payouts"), PAYOUT_ACTIONS);
}

/** In the bank's batch, with the account. */
type Payout = PayoutRow & { account?: string | null };

export const COLUMNS: ListColumn<Payout>[] = [
  { csv: ["Payout", ({ id }) => id] },
  time("Requested", "requestedAt", { csv: false, sort: true }),
  field("Expert", "expert"),
  { csv: ["Status", ({ status }) => status] },
  { csv: ["Currency", ({ currency }) => currency] },
  money("Amount", "amountMinor"),
  { csv: ["Due now", ({ dueMinor }) => majorUnits(dueMinor)] },
  status(warningOf, { csv: false }),
  field("Account ends in", "ending", { csv: false }),
  { csv: ["Account", ({ account }) => account ?? null] },
  { csv: ["Account changed", ({ accountChangedAt }) => accountChangedAt] },
  { csv: ["Requested", ({ requestedAt }) => requestedAt] },
  time("Paid", "paidAt", { csv: "Paid" }),
  field("Reference", "reference"),
];

function warningOf(payout: PayoutRow): string | null {
  const { status, dueMinor, currency, accountChangedAt } = payout;
  if (status === "requested" && !isPayable(payout)) {
    return `Don’t pay: only ${formatMoney(dueMinor ?? 0, currency)} is due. A session was refunded, or is in question.`;
  }
  return accountChangedAt && `Account changed after the request: ${accountChangedAt}.`;
}

const actionColumn = (state: FormState, mayPay: boolean): ListColumn<Payout> => ({
  head: "Actions",
  kind: "action",
  cell: (payout) => (mayPay ? <PayoutActions state={state} payout={payout} /> : null),
});

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  const mistakes = useLastAnswer(actionData) ?? null;
  const state = { pageKey, mistakes };
  return (
    <AdminList
      name="payouts"
      title="Payouts"
      lead="What experts requested. Pay at the bank (the CSV file has the accounts), then mark each as paid."
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={[...COLUMNS, actionColumn(state, mayDo(roles, "payout.paid"))]}
      sortedBy=""
      hasCsv
      empty="Payouts that experts request will appear here."
      answer={actionData ? null : answer}
      filters={{
        search: "Expert",
        selects: [
          choice("status", "Status", "Any status", PAYOUT_STATUSES),
          choice("currency", "Currency", "Any currency", ["USD", "INR"]),
        ],
      }}
    />
  );
}

function PayoutActions({ state, payout }: { state: FormState; payout: PayoutRow }) {
  const { id, status, amountMinor, currency, expert } = payout;
  const amount = formatMoney(amountMinor, currency);
  const common = { state, hidden: { payout: id } };
  if (status === "paid") {
    return (
      <ActionForm
        {...common}
        target={{ action: "payout.undo", subject: id }}
        title="Undo"
        help={`${amount} is due to ${expert} again. They aren’t emailed.`}
        confirm="This payout wasn’t made"
        button="Undo the payout"
        isDanger
      />
    );
  }
  if (status !== "requested") return null;
  return (
    <div className="grid gap-2">
      {isPayable(payout) ? (
        <ActionForm
          {...common}
          target={{ action: "payout.paid", subject: id }}
          title="Mark as paid"
          help={`We’ll email ${expert} the amount and the reference.`}
          confirm={`I’ve paid ${amount}`}
          button="Mark as paid"
        >
          {(mistakes) => (
            <TextField
              label="The bank’s reference"
              name="reference"
              autoComplete="off"
              maxLength={80}
              defaultValue={mistakes?.typed["reference"] ?? ""}
              error={mistakes?.errors["reference"]}
            />
          )}
        </ActionForm>
      ) : null}
      <ActionForm
        {...common}
        target={{ action: "payout.cancel", subject: id }}
        title="Cancel"
        help="The amount stays due. They can request it again right away."
        confirm="We won’t pay this request"
        button="Cancel the request"
      />
    </div>
  );
}
