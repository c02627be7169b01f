import { redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { loadChangeStep } from "#modules/live-sessions/change-step.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { HoldInput } from "#modules/booking/schema.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { ChangeTime } from "./components/change-time.tsx";
import { describeExperts } from "./components/describe-experts.server.ts";
import { NotChangeable } from "./components/not-changeable.tsx";
import { requireOrder } from "#app/session/open-order.server.ts";
import { loadRefundsAfterMove, loadSessionPage } from "./components/session-page.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { localDate } from "#lib/zones.ts";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/change-time.ts";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Reschedule · ${params.id} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const handle = { Strip: BookingStrip };

export const headers = () => ({ "cache-control": "private, no-store" });

/** The candidate's own order; 404 for everyone else, including its expert. */
async function requireOwn({ request, params, context }: Route.ActionArgs | Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const opened = await requireOrder(services, request, params.id, context.get(viewerContext));
  const booking = await getBookingOfOrder(services.db, opened.order.id);
  if (opened.reader !== "candidate" || !booking) throw new Response(null, { status: 404 });
  return { ...opened, services, booking };
}

export async function loader(args: Route.LoaderArgs) {
  const { services, booking, ...opened } = await requireOwn(args);
  const params = new URL(args.request.url).searchParams;
  const visitor = visitorSettings(args.request, {
    accountZone: opened.accountZone,
    zone: opened.order.details?.zone,
  });
  const model = await loadSessionPage(services, opened, {
    ...visitor,
    token: opened.token,
    problem: null,
  });
  const { move, choose } = model.changes ?? {};
  const isReplacement = Boolean(choose);
  const step =
    isReplacement || move?.ok
      ? await loadChangeStep(
          { ...services, describeExperts: describeExperts(services) },
          booking,
          booking.candidateId!,
          isReplacement,
          params,
          visitor,
        )
      : null;
  const refunds =
    step?.picked && !isReplacement
      ? await loadRefundsAfterMove(services, opened.order.id, new Date(step.picked.value), visitor)
      : [];
  return { model, step, refunds, strip: step && { zoneLabel: step.zone.label, held: null } };
}

export async function action(args: Route.ActionArgs) {
  const { services, order, booking } = await requireOwn(args);
  const form = await readForm(args.request);
  const url = new URL(args.request.url);
  const token = url.searchParams.get("token");
  const to = (page: "" | "/change", changes: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...(token === null ? {} : { token }), ...changes });
    return redirect(`/orders/${order.id}${page}${query.size > 0 ? `?${query}` : ""}`, 303);
  };
  const kept: Record<string, string> = {};
  const zone = url.searchParams.get("zone");
  if (zone) kept["zone"] = zone.slice(0, 80);

  const input = HoldInput.safeParse({
    service: booking.serviceSlug,
    start: form["start"],
    ...(form["expert"] ? { expert: form["expert"] } : {}),
  });
  if (!input.success) return to("/change", { ...kept, problem: "bad_time" });
  const { start, expert } = input.data;
  if (expert) kept["expert"] = expert;
  const startAt = new Date(start);
  const changed = await changeTime(
    services,
    order.id,
    { start: startAt, ...(expert ? { expert } : {}) },
    { role: "candidate", id: order.payerId },
  );
  if (changed.ok) return to("");
  const shown = visitorSettings(args.request, { zone: order.details?.zone }).zone;
  if (changed.reason === "taken") {
    const taken = startAt.toISOString();
    return to("/change", { ...kept, date: localDate(shown, startAt), taken });
  }
  if (changed.reason === "candidate_busy") {
    const date = localDate(shown, startAt);
    return to("/change", { ...kept, date, problem: changed.reason });
  }
  return to("/change");
}

export default function ChangeTimePage({ loaderData }: Route.ComponentProps) {
  const { model, step, refunds } = loaderData;
  if (step) return <ChangeTime model={model} step={step} refunds={refunds} />;
  const move = model.changes?.move;
  return (
    <NotChangeable
      model={model}
      title="You can’t reschedule this session"
      why={move && !move.ok ? move.why : "This session is no longer offered."}
    />
  );
}
