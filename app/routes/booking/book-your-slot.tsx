import { useEffect } from "react";
import { data, replace } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { firstBrowserCookie } from "#app/session/cookies.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { DetailsStep } from "./components/details-step.tsx";
import { ExpiredHold } from "./components/expired-hold.tsx";
import { TimeStep } from "./components/time-step.tsx";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import { loadDetailsStep, loadHoldOver } from "#modules/live-sessions/details-step.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { BOOKING_PATH } from "./components/time-url.ts";
import { loadTimeStep } from "#modules/live-sessions/time-step.server.ts";
import { describeExperts } from "./describe-experts.server.ts";
import { requireOwnHold } from "./own-hold.server.ts";
import {
  currencyCookie,
  readHolderToken,
  serializeHolderToken,
  visitorSettings,
  zoneChoiceCookie,
} from "#app/session/visitor.server.ts";
import { setClientState } from "#app/components/site/client-state.ts";
import { seo } from "#app/components/site/seo.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { localUrl } from "#app/lib/local-url.ts";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/book-your-slot.ts";

const TITLES = { time: "Book your slot", details: "Your details", over: "Your hold has expired" };

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export const handle = { Strip: BookingStrip };

/** Built in the loader to keep it out of the client bundle. */
function headOf(step: keyof typeof TITLES) {
  return seo({
    title: TITLES[step],
    description:
      "Choose a mock interview, an expert and a time in your own time zone. We hold it for 10 minutes while you pay.",
    path: BOOKING_PATH,
    noindex: step !== "time",
  });
}

/**
 * Times go stale within minutes, and a hold's page contains personal data. On Back, the server
 * decides whether the hold has become an order.
 */
export const headers = () => ({ "cache-control": "private, no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { config, clock } = services;
  const params = new URL(request.url).searchParams;
  const viewer = await context.get(viewerContext)();
  const holdId = params.get("hold");
  if (holdId === null) {
    const visitor = visitorSettings(request, { zone: viewer?.zone });
    const token = readHolderToken(request);
    const deps = { ...services, describeExperts: describeExperts(services) };
    const model = await loadTimeStep(deps, params, visitor, viewer, token);
    const headers = new Headers();
    for (const make of [currencyCookie, zoneChoiceCookie]) {
      const cookie = make(request, config);
      if (cookie) headers.append("set-cookie", cookie);
    }
    // Set before the first hold, so that two quick clicks count as one visitor.
    if (token === null) {
      headers.append("set-cookie", serializeHolderToken(createHolderToken(), config));
    }
    return data({ ...model, head: headOf(model.step) }, { headers });
  }

  const { hold, token } = await requireOwnHold(services, request, holdId);
  const problem = params.get("problem");
  const orderId = await getOrderOfBooking(services.db, hold.id);
  if (orderId !== null) {
    const orderPath = localUrl(orderUrl(config, orderId), config.publicUrl);
    // Replace this entry, or Back would return here and redirect forward forever.
    throw replace(problem ? `${orderPath}&problem=${encodeURIComponent(problem)}` : orderPath);
  }
  const visitor = visitorSettings(request, { zone: hold.draft?.zone ?? viewer?.zone });
  const standing = hold.status === "held" && hold.holdExpiresAt > clock.now();
  const model = standing
    ? await loadDetailsStep(services, hold, visitor, viewer, problem)
    : await loadHoldOver(services, hold, visitor, viewer, token);
  const headers = new Headers();
  const cookie = firstBrowserCookie(request, config);
  if (cookie) headers.append("set-cookie", cookie);
  return data({ ...model, head: headOf(model.step) }, { headers });
}

/** Loaded on the first submit, because the page doesn't need it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form["intent"] === "hold") {
    const { holdTime } = await import("./hold-time.server.ts");
    return holdTime(context, request, form);
  }
  const { submitDetailsForm } = await import("./submit-details-form.server.ts");
  return submitDetailsForm(context, request, form);
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

export default function BookYourSlot({ loaderData, actionData }: Route.ComponentProps) {
  const email = loaderData.step === "details" ? loaderData.values.email : null;
  useEffect(() => {
    if (email) setClientState({ userEmail: email });
  }, [email]);

  const answer = useLastAnswer(actionData);
  if (loaderData.step === "time") return <TimeStep model={loaderData} sent={actionData} />;
  if (loaderData.step === "over") return <ExpiredHold model={loaderData} sent={actionData} />;
  return <DetailsStep model={loaderData} errors={answer?.errors ?? {}} sent={actionData} />;
}
