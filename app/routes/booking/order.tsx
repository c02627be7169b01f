import { useEffect } from "react";
import { redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { BOOKING_PATH } from "#app/features/booking/components/time-address.ts";
import { visitorSettings } from "#app/features/booking/visitor.server.ts";
import { setClientState, setOrderOutcome } from "#app/features/site/components/client-state.ts";
import { changeProvider } from "#app/features/orders/commands/change-provider.server.ts";
import { openCheckout } from "#app/features/orders/commands/open-checkout.server.ts";
import { releaseUnpaid } from "#app/features/orders/commands/release-unpaid.server.ts";
import { ConfirmedOrder } from "#app/features/orders/components/confirmed-order.tsx";
import { EndedOrder } from "#app/features/orders/components/ended-order.tsx";
import { ExpertOrder } from "#app/features/orders/components/expert-order.tsx";
import { UnpaidOrder } from "#app/features/orders/components/unpaid-order.tsx";
import { useOrderWatch } from "#app/features/orders/components/use-order-watch.ts";
import { getLatestPayment, getOrder } from "#app/features/orders/data.server.ts";
import { loadOrderPage, openOrder, refreshOrder } from "#app/features/orders/order-page.server.ts";
import { PROVIDERS } from "#app/features/orders/schema.ts";
import { localAddress } from "#app/lib/local-address.ts";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/order.ts";

const TITLES = {
  waiting: "Waiting for your payment",
  declined: "Payment declined",
  confirmed: "You’re booked",
  retaken: "You’re booked",
  refunding: "Your money is on its way back",
  refunded: "Refunded",
  expired: "Nothing was charged",
  failed: "Payment failed",
  cancelled: "Session cancelled",
};

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  { title: `${loaderData ? TITLES[loaderData.state] : "Order"} · ${params.id} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "cache-control": "private, no-store" });

/** The order, for those who may open it; everybody else gets the same 404. */
async function requireOrder({
  request,
  params,
  context,
}: Pick<Route.LoaderArgs, "request" | "params" | "context">) {
  const token = new URL(request.url).searchParams.get("token");
  const opened = await openOrder(context.get(servicesContext), params.id, token, async () => {
    return (await context.get(viewerContext)())?.userId ?? null;
  });
  if (!opened) throw new Response(null, { status: 404 });
  return opened;
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const opened = await requireOrder(args);
  const { searchParams } = new URL(args.request.url);
  const { zone } = visitorSettings(args.request, { zone: opened.order.details?.zone });
  return loadOrderPage(services, opened, {
    zone,
    declined: searchParams.get("declined") === "1",
    problem: searchParams.get("problem"),
  });
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const { config, db } = services;
  const opened = await requireOrder(args);
  if (opened.reader !== "candidate") throw new Response(null, { status: 404 });
  const { intent } = await readForm(args.request);
  const { id } = opened.order;
  const url = new URL(args.request.url);
  url.searchParams.delete("declined");
  url.searchParams.delete("problem");
  const here = url.pathname + url.search;

  if (intent === "release") {
    await releaseUnpaid(services, id);
    const order = await getOrder(db, id);
    // A payment that came first wins: the page says so.
    if (order?.status !== "expired") return redirect(here, 303);
    const back = new URLSearchParams({ service: order.serviceSlug, problem: "released" });
    return redirect(`${BOOKING_PATH}?${back}`, 303);
  }

  await refreshOrder(services, opened.order);
  const wish = PROVIDERS.find((name) => intent === `pay:${name}`);
  if (wish) await changeProvider(services, id, wish);
  const [order, payment] = await Promise.all([getOrder(db, id), getLatestPayment(db, id)]);
  if (order?.status !== "pending_payment" || !payment) return redirect(here, 303);
  const checkout = await openCheckout(services, order, payment);
  if (checkout) return redirect(localAddress(checkout, config.publicUrl), 303);
  url.searchParams.set("problem", "payment_unavailable");
  return redirect(url.pathname + url.search, 303);
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, status, unsettled, token } = loaderData;
  useOrderWatch({ id, token, status, watch: unsettled });

  useEffect(() => {
    if (state === "confirmed" || state === "retaken") setOrderOutcome({ success: id });
    else if (state === "waiting") setOrderOutcome({ reset: true });
    else setOrderOutcome({ failed: true });
    const active = state === "waiting" || state === "declined";
    setClientState({ active_order_id: active ? id : null });
  }, [id, state]);

  if (loaderData.reader === "expert") return <ExpertOrder model={loaderData} />;
  if (state === "confirmed" || state === "retaken") return <ConfirmedOrder model={loaderData} />;
  if (state === "waiting" || state === "declined")
    return <UnpaidOrder model={loaderData} sent={actionData} />;
  return <EndedOrder model={loaderData} />;
}
