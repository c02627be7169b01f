import type { Column } from "#app/components/list/data-table.tsx";
import { mayDo } from "#modules/admin/policy.ts";
import { reviewList, type ReviewRow } from "#modules/admin/reviews.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { withdrawQuote } from "#modules/feedback/commands/review-session.server.ts";
import { ActionForm, type FormState } from "./components/action-form.tsx";
import { confirmed, idIn, runAction } from "./components/admin-action.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, order, status, time } from "./components/columns.tsx";
import { openForm, openList } from "./components/open-page.server.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/reviews.ts";

export const meta = adminMeta("Reviews");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "reviews", COLUMNS);
  return {
    ...page,
    ...(await listPage<ReviewRow>(services.db, reviewList(page.query), page.query)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const setWithdrawn = (withdrawn: boolean) =>
    confirmed({
      subject: (form) => idIn("expert")(form) && idIn("booking")(form),
      run: ({ services, subject, form }) =>
        withdrawQuote(services, { bookingId: subject, expertId: form["expert"]! }, withdrawn),
    });
  return runAction(await openForm(context, request, "reviews"), {
    "review.withdraw": setWithdrawn(true),
    "review.restore": setWithdrawn(false),
  });
}

const COLUMNS: Column<ReviewRow>[] = [
  time("Written", "createdAt", { sort: true }),
  field("By", "by"),
  field("Rating", "rating", { kind: "number" }),
  status(),
  field("Expert", "expert"),
  order,
  field("Review", "words", { kind: "long" }),
];

const actionColumn = (state: FormState): Column<ReviewRow> => ({
  head: "Action",
  kind: "action",
  cell: ({ bookingId, expertId, status: now }) =>
    now === "quoted" ? (
      <ActionForm
        state={state}
        target={{ action: "review.withdraw", subject: bookingId }}
        hidden={{ booking: bookingId, expert: expertId }}
        title="Take off the site"
        help="Only if it’s unlawful or private. The site says that we removed it; the rating stays."
        confirm="This review is unlawful or private"
        button="Take off the site"
        isDanger
      />
    ) : now === "withdrawn" ? (
      <ActionForm
        state={state}
        target={{ action: "review.restore", subject: bookingId }}
        hidden={{ booking: bookingId, expert: expertId }}
        title="Put back"
        confirm="Show this review on the site again"
        button="Put back"
      />
    ) : null,
});

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  const mistakes = useLastAnswer(actionData) ?? null;
  const state = { pageKey, mistakes };
  return (
    <AdminList
      name="reviews"
      title="Reviews"
      lead="What candidates and experts said of each other. Quoted: the candidate agreed to it."
      listed={loaderData}
      keyOf={({ bookingId, by, expertId }) => `${bookingId} ${by} ${expertId}`}
      columns={mayDo(roles, "review.withdraw") ? [...COLUMNS, actionColumn(state)] : COLUMNS}
      sortedBy="-createdAt"
      empty="Reviews will appear here."
      answer={actionData ? null : answer}
      filters={{
        search: "Order, expert or words",
        selects: [
          choice("status", "Status", "Any status", ["quoted", "withdrawn", "private"]),
          choice("kind", "By", "Both", ["candidate", "expert"]),
        ],
      }}
    />
  );
}
