import type { Column } from "#app/components/list/data-table.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { formatMoney } from "#lib/money.ts";
import { type ClaimRow, listClaims } from "#modules/admin/claims.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { CLAIM_ACTIONS } from "./claims.server.ts";
import { ActionForm, type FormState } from "./components/action-form.tsx";
import { runAction } from "./components/admin-action.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, money, Note, order, status, time } from "./components/columns.tsx";
import { openForm, openList } from "./components/open-page.server.ts";
import { OUTCOME_WORDS } from "./components/outcome-words.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/claims.ts";

export const meta = adminMeta("Claims");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "claims", COLUMNS);
  return { ...page, ...(await listClaims(services.db, page.query)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction(await openForm(context, request, "claims"), CLAIM_ACTIONS);
}

const COLUMNS: Column<ClaimRow>[] = [
  time("Filed", "createdAt", { sort: true }),
  order,
  status(),
  field("Expert", "expert"),
  {
    ...money<"amountMinor">("Paid", "amountMinor"),
    cell: ({ amountMinor, prepaidMinor, currency }) => (
      <>
        {formatMoney(amountMinor + prepaidMinor, currency)}
        <Note>{prepaidMinor > 0 ? "from a pack" : null}</Note>
      </>
    ),
  },
  field("Report", "words", { kind: "long" }),
];

const answerColumn = (state: FormState, mayDecide: boolean): Column<ClaimRow> => ({
  head: "Answer",
  kind: "action",
  cell: (claim) =>
    claim.status === "open" && mayDecide ? (
      claim.about === "attendance" ? (
        <DecideCase state={state} orderId={claim.orderId} />
      ) : (
        <DecideClaim state={state} claim={claim} />
      )
    ) : (
      [claim.grantedMinor ? formatMoney(claim.grantedMinor, claim.currency) : null, claim.answer]
        .filter(Boolean)
        .join(". ") || null
    ),
});

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  const mistakes = useLastAnswer(actionData) ?? null;
  const state = { pageKey, mistakes };
  return (
    <AdminList
      name="claims"
      title="Claims"
      lead="Problems that candidates reported, and sessions whose attendance doesn’t say how they ended. Nobody is paid until you decide."
      listed={loaderData}
      keyOf={({ orderId, about }) => `${orderId} ${about}`}
      columns={[...COLUMNS, answerColumn(state, mayDo(roles, "claim.decide"))]}
      sortedBy=""
      empty="Problems that candidates report, and sessions to decide about, will appear here."
      answer={actionData ? null : answer}
      filters={{
        search: "Order",
        selects: [
          choice("status", "Status", "Any status", ["open", "granted", "refused", "settled"]),
        ],
      }}
    />
  );
}

/** Decides how a session ended if presence can't. */
function DecideCase({ state, orderId }: { state: FormState; orderId: string }) {
  return (
    <ActionForm
      state={state}
      target={{ action: "claim.decide", subject: orderId }}
      hidden={{ order: orderId }}
      title="Decide"
      help="We’ll email the candidate and the expert."
      confirm="Send this decision"
      whyLabel="Reason"
      button="Decide"
    >
      {(mistakes) => (
        <SelectField
          label="What happened"
          name="decision"
          defaultValue={mistakes?.typed["decision"] ?? ""}
          error={mistakes?.errors["decision"]}
        >
          <option value="">Choose</option>
          <option value="completed">
            It took place: the expert is paid once the scorecard is sent
          </option>
          {Object.entries(OUTCOME_WORDS).map(([outcome, words]) => (
            <option key={outcome} value={outcome}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
    </ActionForm>
  );
}

function DecideClaim({ state, claim }: { state: FormState; claim: ClaimRow }) {
  const left = formatMoney(claim.leftMinor, claim.currency);
  const form = claim.isPrepaid ? " as money; the session doesn’t return to its pack" : "";
  return (
    <ActionForm
      state={state}
      target={{ action: "claim.decide", subject: claim.orderId }}
      hidden={{ order: claim.orderId }}
      title="Decide"
      help={`Up to ${left} can be refunded${form}. We’ll email the candidate and the expert.`}
      confirm="Send this decision"
      whyLabel="Answer"
      whyHelp="The candidate sees this exactly as written."
      button="Answer"
    >
      {(mistakes) => (
        <>
          <SelectField
            label="Decision"
            name="decision"
            defaultValue={mistakes?.typed["decision"] ?? ""}
            error={mistakes?.errors["decision"]}
          >
            <option value="">Choose</option>
            <option value="granted">Refund</option>
            <option value="refused">No refund</option>
          </SelectField>
          <TextField
            label={`Amount in ${claim.currency}`}
            name="amount"
            optional
            help={`Only for a refund; at most ${left}.`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={mistakes?.typed["amount"] ?? ""}
            error={mistakes?.errors["amount"]}
          />
        </>
      )}
    </ActionForm>
  );
}
