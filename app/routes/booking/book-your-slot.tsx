import { useEffect } from "react";
import { data, redirect, replace } from "react-router";
import { requestContext, servicesContext, viewerContext } from "#app/context.server.ts";
import {
  ensureBrowserCookie,
  firstBrowserCookie,
  readBrowserToken,
  serializeSessionCookie,
} from "#app/session/cookies.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { saveDraft } from "#modules/booking/commands.server.ts";
import { DetailsStep } from "./components/details-step.tsx";
import { ExpiredHold } from "./components/expired-hold.tsx";
import { TimeStep } from "./components/time-step.tsx";
import { getOwnHold } from "#modules/booking/data.server.ts";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import { draftOf } from "#modules/live-sessions/details-form.server.ts";
import { loadDetailsStep, loadHoldOver } from "#modules/live-sessions/details-step.server.ts";
import { holdTime } from "./hold-time.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import {
  type DetailsSubmission,
  mailCode,
  submitDetails,
  sameEmail,
  verifyEmail,
} from "#modules/live-sessions/submit-details.server.ts";
import { BOOKING_PATH } from "./components/time-url.ts";
import { loadTimeStep } from "#modules/live-sessions/time-step.server.ts";
import {
  currencyCookie,
  readHolderToken,
  serializeCurrency,
  serializeHolderToken,
  visitorSettings,
  zoneChoiceCookie,
} from "#app/session/visitor.server.ts";
import { setClientState } from "#app/components/site/client-state.ts";
import { seo } from "#app/components/site/seo.ts";
import { TOO_MANY_UNPAID } from "#modules/orders/policy.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { localUrl } from "#app/lib/local-url.ts";
import { countAction } from "#app/limits.server.ts";
import { isCurrency } from "#lib/money.ts";
import { type Refused, revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { isUuid } from "#lib/uuid.ts";
import { localDate } from "#lib/zones.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import { SITE_SETTINGS } from "#content/site-settings.ts";
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
    const model = await loadTimeStep(services, params, visitor, viewer, token);
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
  const services = context.get(servicesContext);
  const { config, clock, db } = services;
  const form = await readForm(request);
  const params = new URL(request.url).searchParams;
  const intent = form["intent"] ?? "continue";
  if (intent === "hold") {
    const tooMany = await countAction(context, "holds");
    if (tooMany) return data<Refused>({ refused: tooMany }, 429);
    const isSignedIn = (await context.get(viewerContext)()) !== null;
    const address = context.get(requestContext).clientAddress;
    return holdTime(services, request, form, { address, isSignedIn });
  }

  const { hold, token } = await requireOwnHold(services, request, params.get("hold"));
  const here = new URLSearchParams({ hold: hold.id });
  if (params.get("zone")) here.set("zone", params.get("zone")!);
  const to = (changes: Record<string, string> = {}) =>
    `${BOOKING_PATH}?${new URLSearchParams({ ...Object.fromEntries(here), ...changes })}`;

  const requested = intent.startsWith("currency:") ? intent.slice("currency:".length) : null;
  const typed = draftOf(form);
  if (isCurrency(requested)) typed.currency = requested;
  if (intent === "apply-offer") typed.coupon = SITE_SETTINGS.banner.code;
  if (intent === "prepaid:yes" || intent === "prepaid:no") typed.prepaid = intent.slice(8);
  await saveDraft(db, hold.id, token, typed);
  const draft = { ...hold.draft, ...typed };
  if (isCurrency(requested)) {
    return redirect(to(), { headers: { "set-cookie": serializeCurrency(requested, config) } });
  }
  // The loader explains what happened to a hold that no longer exists.
  const standing = hold.status === "held" && (hold.paymentOpen || hold.holdExpiresAt > clock.now());
  const isChoice = intent.startsWith("apply") || intent.startsWith("prepaid:");
  if (isChoice || !standing) return redirect(to());

  const browser = ensureBrowserCookie(request, config);
  const press: DetailsSubmission = {
    hold,
    holderToken: token,
    draft,
    browserToken: readBrowserToken(request),
    userAgent: request.headers.get("user-agent"),
    countTry: (tried) => countAction(context, tried),
  };
  const sendCodeNow = async () => {
    const tooMany = await press.countTry("codes");
    if (tooMany) return data({ errors: { form: tooMany } }, 429);
    const errors = await mailCode(services, { ...press, browserToken: browser.token });
    if (errors) return data({ errors }, 422);
    // Without JavaScript the browser would scroll to the top. Replace this entry, as the same URL
    // without a fragment would.
    return replace(`${to()}#code`, { headers: { "set-cookie": browser.setCookie } });
  };
  if (intent === "send-code") return sendCodeNow();

  const viewer = await context.get(viewerContext)();
  if (intent === "verify") {
    if (viewer && sameEmail(viewer.email, draft.email ?? "")) return redirect(to(), 303);
    const verified = await verifyEmail(services, press, form["code"] ?? "");
    if (!verified.ok) return data({ errors: verified.errors }, verified.status);
    const signedIn = serializeSessionCookie(config, verified.signedIn.sessionToken);
    return redirect(to(), { status: 303, headers: { "set-cookie": signedIn } });
  }
  const pressed = await submitDetails(services, press, form["code"] ?? "", viewer);
  if (pressed.kind === "errors") return data({ errors: pressed.errors }, pressed.status);
  if (pressed.kind === "code_needed") return sendCodeNow();

  const headers = new Headers();
  if (pressed.kind === "balance_found") {
    headers.append("set-cookie", serializeSessionCookie(config, pressed.sessionToken));
    return redirect(to({ problem: "something_to_spend" }), { status: 303, headers });
  }
  if (pressed.sessionToken !== null) {
    headers.append("set-cookie", serializeSessionCookie(config, pressed.sessionToken));
  }
  if (pressed.kind === "placed") {
    const { order, checkoutUrl } = pressed.created;
    const next = checkoutUrl ?? orderUrl(config, order.id);
    return redirect(localUrl(next, config.publicUrl), { status: 303, headers });
  }
  if (pressed.reason === "candidate_busy") {
    const { zone } = visitorSettings(request, { zone: draft.zone });
    const back = new URLSearchParams({
      service: hold.serviceSlug,
      date: localDate(zone, hold.startAt),
      problem: pressed.reason,
    });
    return redirect(`${BOOKING_PATH}?${back}`, { status: 303, headers });
  }
  if (pressed.reason === "too_many_unpaid") {
    return data({ errors: { form: TOO_MANY_UNPAID } }, { status: 429, headers });
  }
  return redirect(to({ problem: pressed.reason }), { status: 303, headers });
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

/** Returns this browser's hold; redirects everyone else to the time step. */
async function requireOwnHold(
  services: Parameters<typeof loadTimeStep>[0],
  request: Request,
  id: string | null,
) {
  const token = readHolderToken(request);
  const hold = token && isUuid(id) ? await getOwnHold(services.db, id, token) : null;
  if (!hold || !token) throw replace(`${BOOKING_PATH}?problem=hold_unknown`);
  return { hold, token };
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
