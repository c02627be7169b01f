import { data, redirect, replace, type RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { localUrl } from "#app/lib/urls.ts";
import { countAction } from "#app/limits.server.ts";
import {
  ensureBrowserCookie,
  readBrowserToken,
  serializeSessionCookie,
} from "#app/session/cookies.server.ts";
import { serializeCurrency, visitorSettings } from "#app/session/visitor.server.ts";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { isCurrency } from "#lib/money.ts";
import { localDate } from "#lib/zones.ts";
import { sameEmail } from "#modules/accounts/schema.ts";
import { saveDraft } from "#modules/booking/commands.server.ts";
import { draftOf } from "#modules/live-sessions/details-form.server.ts";
import {
  type DetailsSubmission,
  mailCode,
  submitDetails,
  verifyEmail,
} from "#modules/live-sessions/submit-details.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { TOO_MANY_UNPAID } from "#modules/orders/policy.ts";
import { BOOKING_PATH } from "./components/time-url.ts";
import { requireOwnHold } from "./components/own-hold.server.ts";

/**
 * Every button of the details step: saves what was typed, then sends a code, verifies it, or places
 * the order.
 */
export async function submitDetailsForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: Record<string, string>,
) {
  const services = context.get(servicesContext);
  const { config, clock, db } = services;
  const params = new URL(request.url).searchParams;
  const intent = form["intent"] ?? "continue";
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
  const standing = hold.status === "held" && (hold.isReserved || hold.holdExpiresAt > clock.now());
  const isChoice = intent.startsWith("apply") || intent.startsWith("prepaid:");
  if (isChoice || !standing) return redirect(to());

  const browser = ensureBrowserCookie(request, config);
  const submission: DetailsSubmission = {
    hold,
    holderToken: token,
    draft,
    browserToken: readBrowserToken(request),
    userAgent: request.headers.get("user-agent"),
    countTry: (tried) => countAction(context, tried),
  };
  const sendCodeNow = async () => {
    const tooMany = await submission.countTry("codes");
    if (tooMany) return data({ errors: { form: tooMany } }, 429);
    const errors = await mailCode(services, { ...submission, browserToken: browser.token });
    if (errors) return data({ errors }, 422);
    // Without JavaScript the browser would scroll to the top. Replace this entry, as the same URL
    // without a fragment would.
    return replace(`${to()}#code`, { headers: { "set-cookie": browser.setCookie } });
  };
  if (intent === "send-code") return sendCodeNow();

  const viewer = await context.get(viewerContext)();
  if (intent === "verify") {
    if (viewer && sameEmail(viewer.email, draft.email ?? "")) return redirect(to(), 303);
    const verified = await verifyEmail(services, submission, form["code"] ?? "");
    if (!verified.ok) return data({ errors: verified.errors }, verified.status);
    const signedIn = serializeSessionCookie(config, verified.signedIn.sessionToken);
    return redirect(to(), { status: 303, headers: { "set-cookie": signedIn } });
  }
  const submitted = await submitDetails(services, submission, form["code"] ?? "", viewer);
  if (submitted.kind === "errors") return data({ errors: submitted.errors }, submitted.status);
  if (submitted.kind === "code_needed") return sendCodeNow();

  const headers = new Headers();
  if (submitted.kind === "balance_found") {
    headers.append("set-cookie", serializeSessionCookie(config, submitted.sessionToken));
    return redirect(to({ problem: "something_to_spend" }), { status: 303, headers });
  }
  if (submitted.sessionToken !== null) {
    headers.append("set-cookie", serializeSessionCookie(config, submitted.sessionToken));
  }
  if (submitted.kind === "placed") {
    const { order, checkoutUrl } = submitted.created;
    const next = checkoutUrl ?? orderUrl(config, order.id);
    return redirect(localUrl(next, config.publicUrl), { status: 303, headers });
  }
  if (submitted.reason === "candidate_busy") {
    const { zone } = visitorSettings(request, { zone: draft.zone });
    const back = new URLSearchParams({
      service: hold.serviceSlug,
      date: localDate(zone, hold.startAt),
      problem: submitted.reason,
    });
    return redirect(`${BOOKING_PATH}?${back}`, { status: 303, headers });
  }
  if (submitted.reason === "too_many_unpaid") {
    return data({ errors: { form: TOO_MANY_UNPAID } }, { status: 429, headers });
  }
  return redirect(to({ problem: submitted.reason }), { status: 303, headers });
}
