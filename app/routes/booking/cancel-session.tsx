import { servicesContext, viewerContext } from "#app/context.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { CancelSession } from "./components/cancel-session.tsx";
import { ExpertCancel } from "./components/expert-cancel.tsx";
import { requireOrder } from "#app/session/open-order.server.ts";
import { loadSessionPage } from "./session-page.server.ts";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
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
    ...visitorSettings(request, {
      accountZone: opened.accountZone,
      zone: opened.order.details?.zone,
    }),
    token: opened.token,
    problem: new URL(request.url).searchParams.get("problem"),
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { submitCancellation } = await import("./submit-cancellation.server.ts");
  return submitCancellation(context, request, params.id);
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
