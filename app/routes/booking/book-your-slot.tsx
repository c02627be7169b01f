import { useEffect } from "react";
import { data, redirect, replace, type RouterContextProvider } from "react-router";
import { href, localUrl, pageUrl } from "#app/lib/urls.ts";
import { withLevel } from "#app/components/booking/levels.ts";
import { requestContext, servicesContext, viewerContext } from "#app/context.server.ts";
import { countAction } from "#app/limits.server.ts";
import { firstBrowserCookie } from "#app/session/cookies.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { DetailsStep } from "./components/details-step.tsx";
import { ExpiredHold } from "./components/expired-hold.tsx";
import { TimeStep } from "./components/time-step.tsx";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import { loadDetailsStep, loadHoldOver } from "#modules/live-sessions/details-step.server.ts";
import { saveDraft } from "#modules/booking/commands.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { getDraft } from "#modules/booking/own-hold.server.ts";
import { HoldInput } from "#modules/booking/schema.ts";
import { HOLD_LIMITS } from "#modules/live-sessions/messages.ts";
import { BOOKING_PATH, timeUrl } from "./components/time-url.ts";
import { loadTimeStep } from "#modules/live-sessions/time-step.server.ts";
import { describeExperts } from "./components/describe-experts.server.ts";
import { requireOwnHold } from "./components/own-hold.server.ts";
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
import { type Refused } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import { isUuid } from "#lib/uuid.ts";
import { localDate } from "#lib/zones.ts";
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

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form["intent"] === "hold") return holdTime(context, request, form);
  // Loaded on the first submit, because the page doesn't need it.
  const { submitDetailsForm } = await import("./book-your-slot.server.ts");
  return submitDetailsForm(context, request, form);
}

/**
 * Holds a time and redirects to the details step, or back to the day with the reason. Carries the
 * earlier hold's draft over.
 */
async function holdTime(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: Record<string, string>,
) {
  const tooMany = await countAction(context, "holds");
  if (tooMany) return data<Refused>({ refused: tooMany }, 429);
  const deps = context.get(servicesContext);
  const requestedZone = form["zone"] ?? null;
  const back = new URLSearchParams();
  for (const name of ["service", "zone", "level"]) {
    const value = form[name];
    if (value) back.set(name, value.slice(0, 80));
  }
  // The form names the expert shown with the time; the URL only has one that was chosen.
  const chosen = new URL(request.url).searchParams.get("expert");
  if (chosen) back.set("expert", chosen.slice(0, 80));
  const input = HoldInput.safeParse({
    service: form["service"],
    start: form["start"],
    ...(form["expert"] ? { expert: form["expert"] } : {}),
  });
  if (!input.success) {
    return redirect(`${timeUrl(back, {})}${back.size > 0 ? "&" : "?"}problem=bad_time`, 303);
  }

  const token = readHolderToken(request) ?? createHolderToken();
  const from = isUuid(form["from"]) ? form["from"] : null;
  const draft = await getDraft(deps.db, token, from);
  const held = await holdSlot(deps, input.data, token, {
    address: context.get(requestContext).clientAddress,
    isSignedIn: (await context.get(viewerContext)()) !== null,
  });
  if (held.ok) {
    // The currency comes from the browser's cookie, not from the earlier hold.
    const { currency: _, ...kept } = draft ?? {};
    const request = withLevel(form["level"], kept.request);
    if (draft || request) await saveDraft(deps.db, held.hold, token, { ...kept, request });
    const zone = requestedZone ? `&zone=${encodeURIComponent(requestedZone)}` : "";
    return redirect(`${BOOKING_PATH}?hold=${held.hold}${zone}`, {
      status: 303,
      headers: { "set-cookie": serializeHolderToken(token, deps.config) },
    });
  }
  if (held.reason === "network_full" || held.reason === "day_share") {
    const { pathname, search } = pageUrl(request);
    const signIn = `${href("/candidate/login")}?next=${encodeURIComponent(pathname + search)}`;
    const refused = HOLD_LIMITS[held.reason];
    return data<Refused>({ refused, ...(held.reason === "network_full" ? { signIn } : {}) }, 429);
  }
  if (held.reason === "slot_taken") {
    const start = new Date(input.data.start);
    const { zone } = visitorSettings(request, { zone: requestedZone });
    back.set("date", localDate(zone, start));
    back.set("taken", start.toISOString());
    if (input.data.expert) back.set("with", input.data.expert);
  } else {
    back.set("problem", held.reason);
    if (held.reason === "unknown_expert") back.delete("expert");
  }
  return redirect(`${BOOKING_PATH}?${back}`, 303);
}

export default function BookYourSlot({ loaderData, actionData }: Route.ComponentProps) {
  const email = loaderData.step === "details" ? loaderData.values.email : null;
  useEffect(() => {
    if (email) setClientState({ userEmail: email });
  }, [email]);

  const answer = useLastAnswer(actionData);
  if (loaderData.step === "time") return <TimeStep model={loaderData} />;
  if (loaderData.step === "over") return <ExpiredHold model={loaderData} />;
  return <DetailsStep model={loaderData} errors={answer?.errors ?? {}} />;
}
