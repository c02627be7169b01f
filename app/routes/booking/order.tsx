import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { setClientState } from "#app/components/site/client-state.ts";
import { setOrderOutcome } from "#app/components/site/outcome-state.ts";
import type { ClaimSent } from "./components/claim-report.tsx";
import { CompletedOrder } from "./components/completed-order.tsx";
import { ConfirmedOrder } from "./components/confirmed-order.tsx";
import { EndedOrder } from "./components/ended-order.tsx";
import { ExpertOrder } from "./components/expert-order.tsx";
import { ItemOrder } from "./components/item-order.tsx";
import { UnitsOrder } from "./components/units-order.tsx";
import { UnpaidOrder } from "./components/unpaid-order.tsx";
import { requireOrder } from "#app/session/open-order.server.ts";
import type { ItemOrderModel, UnitsOrderModel } from "./components/item-order.server.ts";
import type { OrderPageModel } from "./components/session-order.server.ts";
import { loadOrder, orderAction } from "./order.server.ts";
import type { OrderState } from "#modules/live-sessions/order-state.ts";
import { readReturned } from "#modules/orders/payment-wait.ts";
import { pageUrl } from "#app/lib/urls.ts";
import { readForm } from "#app/lib/read-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/order.ts";

const TITLES: Record<OrderState | "bought" | "ordered", string> = {
  ordered: "Your order",
  bought: "Your pack",
  waiting: "Waiting for your payment",
  declined: "Payment declined",
  confirmed: "Your session",
  retaken: "Your session",
  under_way: "Your session has started",
  ended: "Your session has ended",
  completed: "Your session",
  refunding: "Your refund is on its way",
  refunded: "Refunded",
  expired: "Hold expired",
  failed: "Payment failed",
  cancelled_by_candidate: "Session canceled",
  cancelled_by_expert: "Session canceled",
  cancelled_by_platform: "Session canceled",
  no_show_candidate: "Session missed",
  no_show_expert: "Session didn’t take place",
  no_show_both: "Session didn’t take place",
  tech_failed: "Session didn’t take place",
};
/** Success or failure for the client state. */
const BOOKED = new Set<OrderState>(["confirmed", "retaken", "under_way", "ended", "completed"]);
const FAILED = new Set<OrderState>(["declined", "refunding", "refunded", "expired", "failed"]);

const NEWS = { booked: "You’re booked", moved: "Your session has moved" };

function titleOf(page: Route.ComponentProps["loaderData"]): string {
  const isConfirmed = page.state === "confirmed" || page.state === "retaken";
  if (page.kind === "ticket" && page.news && isConfirmed) return NEWS[page.news];
  // Only sessions are held; other orders run out of time to pay.
  return page.kind !== "ticket" && page.state === "expired" ? "Order expired" : TITLES[page.state];
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  { title: `${loaderData ? titleOf(loaderData) : "Order"} · ${params.id} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const handle = { Strip: BookingStrip };

export const headers = () => ({ "cache-control": "private, no-store" });

type OrderArgs = Pick<Route.LoaderArgs, "request" | "params" | "context">;

function requireOrderOf({ request, params, context }: OrderArgs) {
  return requireOrder(context.get(servicesContext), request, params.id, context.get(viewerContext));
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const opened = await requireOrderOf(args);
  const { searchParams } = new URL(args.request.url);
  const { order, accountZone } = opened;
  const { zone, hourCycle } = visitorSettings(args.request, {
    accountZone,
    zone: order.details?.zone,
  });
  return loadOrder(services, opened, {
    zone,
    hourCycle,
    token: opened.token,
    declined: searchParams.get("declined") === "1",
    problem: searchParams.get("problem"),
    brief: searchParams.get("brief"),
    confirm: searchParams.get("confirm") === "refund",
    returned: readReturned(searchParams),
  });
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const opened = await requireOrderOf(args);
  const url = pageUrl(args.request);
  return orderAction({ services, opened, url, form: await readForm(args.request) });
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case "ticket":
      return <SessionPage loaderData={loaderData} actionData={actionData} />;
    case "units":
      return <UnitsPage model={loaderData} />;
    default:
      return <ItemPage model={loaderData} />;
  }
}

function ItemPage({ model }: { model: ItemOrderModel }) {
  const { id, token, status, unsettled } = model;
  useOrderWatch({ id, token, status, isOverdue: false, watch: unsettled });
  return <ItemOrder model={model} />;
}

function UnitsPage({ model }: { model: UnitsOrderModel }) {
  const { id, token, status, unsettled } = model;
  useOrderWatch({ id, token, status, isOverdue: false, watch: unsettled });
  useEffect(() => {
    setOrderOutcome(model.state === "bought" ? { success: id } : { reset: true });
  }, [id, model.state]);
  return <UnitsOrder model={model} />;
}

function SessionPage({
  loaderData,
  actionData,
}: {
  loaderData: OrderPageModel;
  actionData: Route.ComponentProps["actionData"];
}) {
  const { id, state, status, unsettled, isOverdue, token } = loaderData;
  useOrderWatch({ id, token, status, isOverdue, watch: unsettled });

  useEffect(() => {
    if (BOOKED.has(state)) setOrderOutcome({ success: id });
    else if (FAILED.has(state)) setOrderOutcome({ failed: true });
    else setOrderOutcome({ reset: true });
    const active = state === "waiting" || state === "declined";
    setClientState({ active_order_id: active ? id : null });
  }, [id, state]);

  const claimSent = actionData && "words" in actionData ? actionData : null;
  if (loaderData.reader === "expert") {
    const callSent = actionData && "link" in actionData ? actionData : null;
    return <ExpertOrder model={loaderData} sent={callSent} />;
  }
  return (
    <>
      {loaderData.lateBrief && !loaderData.brief ? (
        <div className="page-width pt-8">
          <Notice tone="warning" title={loaderData.lateBrief} live />
        </div>
      ) : null}
      <CandidateOrder model={loaderData} claimSent={claimSent} />
    </>
  );
}

function CandidateOrder(props: { model: OrderPageModel; claimSent: ClaimSent }) {
  const { model, claimSent } = props;
  switch (model.state) {
    case "waiting":
    case "declined":
      return <UnpaidOrder model={model} />;
    case "confirmed":
    case "retaken":
    case "under_way":
      return <ConfirmedOrder model={model} />;
    case "ended":
    case "completed":
      return <CompletedOrder model={model} sent={claimSent} />;
    default:
      return <EndedOrder model={model} />;
  }
}

/** A payment's result appears within a second. */
const POLL_MS = 500;
const MAX_POLLS = 240;

/**
 * Polls an order's status for at most two minutes, while the page is visible, and reloads the page
 * when it changes. The API reads only our database, so polling is cheap.
 */
function useOrderWatch(order: {
  id: string;
  token: string;
  status: string;
  watch: boolean;
  /** The hold has just expired, which restarts the two minutes. */
  isOverdue: boolean;
}): void {
  const { id, token, status, watch, isOverdue } = order;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!watch) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const ended = new AbortController();

    async function look() {
      if (document.visibilityState === "visible") {
        looks += 1;
        try {
          const response = await fetch(`/api/orders/${id}?token=${encodeURIComponent(token)}`, {
            signal: ended.signal,
          });
          if (response.ok) {
            const now = (await response.json()) as { status: string };
            if (now.status !== status) await revalidate();
          }
        } catch {
          // Briefly offline: try again.
        }
      }
      if (looks < MAX_POLLS && !ended.signal.aborted)
        timer = setTimeout(() => void look(), POLL_MS);
    }
    timer = setTimeout(() => void look(), POLL_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id, token, status, watch, isOverdue, revalidate]);
}
