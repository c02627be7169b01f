import { servicesContext, viewerContext } from "#app/context.server.ts";
import { getBookingOfOrder, getReplacedCall } from "#modules/live-sessions/data.server.ts";
import { isSession } from "#modules/booking/policy.ts";
import { openOrder } from "#app/session/open-order.server.ts";
import { sessionCalendar } from "#modules/live-sessions/session-calendar.server.ts";
import type { Route } from "./+types/order-calendar.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const opened = await openOrder(services, params.id, token, async () => {
    return (await context.get(viewerContext)())?.userId ?? null;
  });
  const booking = opened && (await getBookingOfOrder(services.db, opened.order.id));
  if (!opened || !booking || !isSession(booking.status)) throw new Response(null, { status: 404 });
  const { order, reader } = opened;
  const stampAt = order.paidAt ?? order.createdAt;
  const call = await getReplacedCall(services.db, booking);
  const session = { order, booking, call };
  return new Response(sessionCalendar(services.config, session, reader, stampAt), {
    headers: {
      "content-type": "text/calendar; charset=utf-8; method=REQUEST",
      "content-disposition": `${searchParams.has("open") ? "inline" : "attachment"}; filename="${order.id}.ics"`,
      "cache-control": "private, no-store",
    },
  });
}
