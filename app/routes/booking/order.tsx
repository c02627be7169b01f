import { useEffect } from "react";
import { data, redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { BOOKING_PATH } from "./components/time-url.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { setClientState } from "#app/components/site/client-state.ts";
import { setOrderOutcome } from "#app/components/site/outcome-state.ts";
import { ClaimWords } from "#modules/claims/schema.ts";
import { fileClaim } from "#modules/claims/commands/file-claim.server.ts";
import { changeProvider } from "#modules/orders/commands/change-provider.server.ts";
import { chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { refundUnused } from "#modules/packs/commands/close-pack.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { cancelOrder } from "#modules/orders/commands/refund-order.server.ts";
import { answerCall } from "#modules/rooms/commands/answer-call.server.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import { releaseUnpaid } from "#modules/orders/commands/release-unpaid.server.ts";
import type { ClaimSent } from "./components/claim-part.tsx";
import { CompletedOrder } from "./components/completed-order.tsx";
import { ConfirmedOrder } from "./components/confirmed-order.tsx";
import { EndedOrder } from "./components/ended-order.tsx";
import { ExpertOrder } from "./components/expert-order.tsx";
import { ItemOrder } from "./components/item-order.tsx";
import { UnitsOrder } from "./components/units-order.tsx";
import { UnpaidOrder } from "./components/unpaid-order.tsx";
import { useOrderWatch } from "./components/use-order-watch.ts";
import { getLatestPayment, getOrder } from "#modules/orders/data.server.ts";
import { requireOrder } from "#app/session/open-order.server.ts";
import { type OrderPageModel, refreshOrder } from "./order-page.server.ts";
import { type ItemOrderModel, loadOrder, type UnitsOrderModel } from "./order-view.server.ts";
import { replaceCallByForm } from "#app/components/room/replace-call-form.server.ts";
import type { OrderState } from "#modules/live-sessions/order-state.ts";
import { readReturned, RETURNED } from "#modules/orders/payment-wait.ts";
import { PROVIDERS } from "#modules/orders/schema.ts";
import { localUrl } from "#app/lib/local-url.ts";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { pageUrl } from "#app/lib/page-url.ts";
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
  const { config, db } = services;
  const opened = await requireOrderOf(args);
  const { intent, words, expected, link } = await readForm(args.request);
  const { id, payerId } = opened.order;
  const url = pageUrl(args.request);
  url.searchParams.delete("declined");
  url.searchParams.delete("problem");
  url.searchParams.delete("brief");
  url.searchParams.delete("confirm");
  url.searchParams.delete(RETURNED);
  const here = url.pathname + url.search;

  if (intent === "call-happened" || intent === "call-missed") {
    const booking = await getBookingOfOrder(db, id);
    const isOther = opened.reader === "candidate" && booking?.candidateId !== payerId;
    if (!booking || isOther) throw new Response(null, { status: 404 });
    // Already answered, or too late: the page shows the current state.
    await answerCall(services, booking.id, opened.reader, intent === "call-happened");
    return redirect(here, 303);
  }

  if (opened.reader === "expert") {
    if (intent !== "replace-call") throw new Response(null, { status: 404 });
    return replaceCallByForm(services, id, { link: link ?? "", here });
  }

  if (intent === "release") {
    await releaseUnpaid(services, id).catch((error: unknown) => {
      services.log.warn({ err: error, orderId: id }, "an order could not be released");
      url.searchParams.set("problem", "payment_unavailable");
    });
    const order = await getOrder(db, id);
    // If a payment came first, the page says so.
    if (order?.status !== "expired") return redirect(url.pathname + url.search, 303);
    const booking = await getBookingOfOrder(db, id);
    const back = new URLSearchParams({ service: booking?.serviceSlug ?? "", problem: "released" });
    return redirect(`${BOOKING_PATH}?${back}`, 303);
  }

  if (intent === "refund-unused") {
    const by = { role: "candidate", id: payerId } as const;
    const given = await refundUnused(services, id, { by, expectedMinor: Number(expected) });
    if (!given.ok) url.searchParams.set("problem", given.reason);
    return redirect(url.pathname + url.search, 303);
  }

  if (intent === "cancel-order") {
    const by = { role: "candidate", id: payerId } as const;
    const canceled = await cancelOrder(services, id, { by, expectedMinor: Number(expected) });
    if (!canceled.ok) url.searchParams.set("problem", canceled.reason);
    return redirect(url.pathname + url.search, 303);
  }

  if (intent === "take-money") {
    // A repeated or late submit: the page shows what happened.
    await chooseRefund(services, id, { role: "candidate", id: payerId });
    return redirect(here, 303);
  }
  if (intent === "claim") {
    const said = ClaimWords.safeParse(words ?? "");
    if (!said.success) {
      return data({ words: words ?? "", error: said.error.issues[0]!.message }, 422);
    }
    await fileClaim(services, id, said.data);
    return redirect(here, 303);
  }

  await refreshOrder(services, opened.order);
  const provider = PROVIDERS.find((name) => intent === `pay:${name}`);
  if (provider) await changeProvider(services, id, provider);
  const [order, payment] = await Promise.all([getOrder(db, id), getLatestPayment(db, id)]);
  if (order?.status !== "pending_payment" || !payment) return redirect(here, 303);
  const checkout = await openCheckout(services, order, payment);
  if (checkout) return redirect(localUrl(checkout, config.publicUrl), 303);
  url.searchParams.set("problem", "payment_unavailable");
  return redirect(url.pathname + url.search, 303);
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case "ticket":
      return <SessionPage loaderData={loaderData} actionData={actionData} />;
    case "units":
      return <UnitsPage model={loaderData} sent={actionData} />;
    default:
      return <ItemPage model={loaderData} sent={actionData} />;
  }
}

function ItemPage({ model, sent }: { model: ItemOrderModel; sent: unknown }) {
  const { id, token, status, unsettled } = model;
  useOrderWatch({ id, token, status, isOverdue: false, watch: unsettled });
  return <ItemOrder model={model} sent={sent} />;
}

function UnitsPage({ model, sent }: { model: UnitsOrderModel; sent: unknown }) {
  const { id, token, status, unsettled } = model;
  useOrderWatch({ id, token, status, isOverdue: false, watch: unsettled });
  useEffect(() => {
    setOrderOutcome(model.state === "bought" ? { success: id } : { reset: true });
  }, [id, model.state]);
  return <UnitsOrder model={model} sent={sent} />;
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
      <CandidateOrder model={loaderData} sent={actionData} claimSent={claimSent} />
    </>
  );
}

function CandidateOrder(props: {
  model: OrderPageModel;
  sent: Route.ComponentProps["actionData"];
  claimSent: ClaimSent;
}) {
  const { model, sent, claimSent } = props;
  switch (model.state) {
    case "waiting":
    case "declined":
      return <UnpaidOrder model={model} sent={sent} />;
    case "confirmed":
    case "retaken":
    case "under_way":
      return <ConfirmedOrder model={model} />;
    case "ended":
    case "completed":
      return <CompletedOrder model={model} sent={claimSent} />;
    default:
      return <EndedOrder model={model} sent={sent} />;
  }
}
