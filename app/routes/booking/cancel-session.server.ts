import { data, redirect, type RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { CancelReason } from "#modules/live-sessions/cancel-reason.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { requireOrder } from "#app/session/open-order.server.ts";

/** Cancels for the candidate with the refund shown, or for the expert with a reason. */
export async function submitCancellation(
  context: Readonly<RouterContextProvider>,
  request: Request,
  orderId: string,
) {
  const services = context.get(servicesContext);
  const opened = await requireOrder(services, request, orderId, context.get(viewerContext));
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

  const by = { role: "candidate", id: order.payerId } as const;
  // Without the amount shown, there was no agreement.
  const expectedMinor = /^\d{1,9}$/.test(form["amountMinor"] ?? "")
    ? Number(form["amountMinor"])
    : -1;
  const why = "canceled by the candidate";
  const cancelled = await cancelSession(services, order.id, { by, why, expectedMinor });
  if (!cancelled.ok && cancelled.reason === "amount_changed")
    return to("/cancel", "amount_changed");
  if (cancelled.ok) return to("");
  // A repeated submit finds it canceled. If the session has started, the order page says so.
  const left = await getBookingOfOrder(services.db, order.id);
  return to("", left?.status === "confirmed" ? "not_cancellable" : null);
}
