import { data, redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { CancelSession } from "./components/cancel-session.tsx";
import { ExpertCancel } from "./components/expert-cancel.tsx";
import { requireOrder } from "./open-order.server.ts";
import { loadSessionPage } from "./session-page.server.ts";
import { CancelReason } from "#modules/live-sessions/cancel-reason.ts";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/cancel-session.ts";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Cancel · ${params.id} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const handle = { Strip: BookingStrip };

export const headers = () => ({ "cache-control": "private, no-store" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const opened = await requireOrder(services, request, params.id, context.get(viewerContext));
  return loadSessionPage(services, opened, {
    zone: visitorSettings(request, { zone: opened.order.details?.zone }).zone,
    token: opened.token,
    problem: new URL(request.url).searchParams.get("problem"),
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const opened = await requireOrder(services, request, params.id, context.get(viewerContext));
  const booking = await getBookingOfOrder(services.db, opened.order.id);
  if (!booking) throw new Response(null, { status: 404 });
  const form = await readForm(request);
  const { order, reader, token } = opened;
  const to = (page: "" | "/cancel", problem: string | null = null) => {
    const query = new URLSearchParams();
    if (token !== null) query.set("token", token);
    if (problem !== null) query.set("problem", problem);
    return redirect(`/orders/${order.id}${page}${query.size > 0 ? `?${query}` : ""}`, 303);
  };

  if (reader === "expert") {
    const why = CancelReason.safeParse(form["why"] ?? "");
    if (!why.success) {
      return data({ why: form["why"] ?? "", error: why.error.issues[0]!.message }, 422);
    }
    const by = { role: "expert", id: booking.expertId } as const;
    await cancelSession(services, order.id, { by, why: why.data });
    return to("");
  }

  const by = { role: "candidate", id: order.userId } as const;
  // Without the amount shown, nothing was agreed to.
  const expectedMinor = /^\d{1,9}$/.test(form["amountMinor"] ?? "")
    ? Number(form["amountMinor"])
    : -1;
  const why = "canceled by the candidate";
  const cancelled = await cancelSession(services, order.id, { by, why, expectedMinor });
  if (!cancelled.ok && cancelled.reason === "amount_changed")
    return to("/cancel", "amount_changed");
  // A repeated submit finds it canceled. If the session has started, the order page says so.
  const begun = !cancelled.ok && booking.status === "confirmed";
  return to("", begun ? "not_cancellable" : null);
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

export default function CancelSessionPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.reader === "expert") {
    const sent = actionData && "why" in actionData ? actionData : null;
    return <ExpertCancel model={loaderData} sent={sent} />;
  }
  return <CancelSession model={loaderData} sent={actionData} />;
}
