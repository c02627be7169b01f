import { adminMeta, HOME } from "./components/admin-meta.ts";
import { AnswerNotice } from "./components/answer-notice.tsx";
import { OrderActions } from "./components/order-actions.tsx";
import { OrderHistory } from "./components/order-history.tsx";
import { OrderMoney } from "./components/order-money.tsx";
import { OrderSummary } from "./components/order-summary.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { missing } from "#app/session/guard.server.ts";
import { openForm, openPage } from "./open-page.server.ts";
import { orderAction } from "./order-actions.server.ts";
import { getOrderFacts } from "#modules/admin/order-facts.server.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Section } from "#app/ui/page.tsx";
import type { Route } from "./+types/order.ts";

export const meta = adminMeta("Order");

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, roles, answer, pageKey } = await openPage(context, request, "orders");
  const facts = await getOrderFacts(services, params.id);
  if (!facts) throw missing();
  const list = new URL(request.url).searchParams.get("list") ?? "";
  return { facts, roles, answer, pageKey, list: list.startsWith("?") ? list : "" };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return orderAction(await openForm(context, request, "orders"), params.id);
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, roles, answer, pageKey, list } = loaderData;
  const state = { pageKey, mistakes: actionData ?? null };
  const { order } = facts;
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME, { label: "Orders", to: `/admin/orders${list}` }]}
        title={
          <>
            {order.id} <StatusBadge status={order.status} />
          </>
        }
        lead="Times are in UTC."
      />
      <AnswerNotice answer={actionData ? null : answer} />
      <OrderSummary facts={facts} />
      <Section title="Actions" id="actions">
        <OrderActions facts={facts} roles={roles} state={state} />
      </Section>
      <Section title="Money">
        <OrderMoney facts={facts} />
      </Section>
      <Section title="History">
        <OrderHistory facts={facts} roles={roles} />
      </Section>
    </>
  );
}
