import { data, redirect, replace, type RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import type { Services } from "#app/services.ts";
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
import type { BookingDraft } from "#modules/booking/schema.ts";
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

type Asking = {
  services: Services;
  context: Readonly<RouterContextProvider>;
  request: Request;
  form: Record<string, string>;
  submission: DetailsSubmission;
  /** The URL of this step. */
  here(changes?: Record<string, string>): string;
};

const ACTIONS = new Map([
  ["send-code", sendCode],
  ["verify", verify],
]);

/** Buttons that change the price and stay here, as `prepaid:yes`: what each adds to the draft. */
const CHOICES = new Map<string, (chosen: string) => BookingDraft>([
  ["apply", () => ({})],
  ["apply-offer", () => ({ coupon: SITE_SETTINGS.banner.code })],
  ["prepaid", (chosen) => (chosen === "yes" || chosen === "no" ? { prepaid: chosen } : {})],
  ["currency", (currency) => (isCurrency(currency) ? { currency } : {})],
]);

/** Saves what was typed in the details step, then does what its button says: by default, order. */
export async function submitDetailsForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: Record<string, string>,
) {
  const services = context.get(servicesContext);
  const { config, clock, db } = services;
  const params = new URL(request.url).searchParams;
  const { hold, token } = await requireOwnHold(services, request, params.get("hold"));
  const here: Asking["here"] = (changes = {}) => {
    const zone = params.get("zone");
    const search = { hold: hold.id, ...(zone ? { zone } : {}), ...changes };
    return `${BOOKING_PATH}?${new URLSearchParams(search)}`;
  };

  const [intent = "", chosen = ""] = (form["intent"] ?? "").split(":");
  const choice = CHOICES.get(intent)?.(chosen);
  const typed = { ...draftOf(form), ...choice };
  await saveDraft(db, hold.id, token, typed);
  if (isCurrency(choice?.currency)) {
    const currency = serializeCurrency(choice.currency, config);
    return redirect(here(), { headers: { "set-cookie": currency } });
  }
  // The loader explains what happened to a hold that no longer exists.
  const standing = hold.status === "held" && (hold.isReserved || hold.holdExpiresAt > clock.now());
  if (choice || !standing) return redirect(here());

  const submission: DetailsSubmission = {
    hold,
    holderToken: token,
    draft: { ...hold.draft, ...typed },
    browserToken: readBrowserToken(request),
    userAgent: request.headers.get("user-agent"),
    countTry: (tried) => countAction(context, tried),
  };
  const act = ACTIONS.get(intent) ?? order;
  return act({ services, context, request, form, submission, here });
}

async function sendCode({ services, request, submission, here }: Asking) {
  const tooMany = await submission.countTry("codes");
  if (tooMany) return data({ errors: { form: tooMany } }, 429);
  const browser = ensureBrowserCookie(request, services.config);
  const errors = await mailCode(services, { ...submission, browserToken: browser.token });
  if (errors) return data({ errors }, 422);
  // Without JavaScript the browser would scroll to the top. Replace this entry, as the same URL
  // without a fragment would.
  return replace(`${here()}#code`, { headers: { "set-cookie": browser.setCookie } });
}

async function verify({ services, context, form, submission, here }: Asking) {
  const viewer = await context.get(viewerContext)();
  if (viewer && sameEmail(viewer.email, submission.draft.email ?? "")) return redirect(here(), 303);
  const verified = await verifyEmail(services, submission, form["code"] ?? "");
  if (!verified.ok) return data({ errors: verified.errors }, verified.status);
  const signedIn = serializeSessionCookie(services.config, verified.signedIn.sessionToken);
  return redirect(here(), { status: 303, headers: { "set-cookie": signedIn } });
}

async function order(asking: Asking) {
  const { services, context, request, form, submission, here } = asking;
  const { config } = services;
  const viewer = await context.get(viewerContext)();
  const submitted = await submitDetails(services, submission, form["code"] ?? "", viewer);
  if (submitted.kind === "errors") return data({ errors: submitted.errors }, submitted.status);
  if (submitted.kind === "code_needed") return sendCode(asking);

  const headers = new Headers();
  if (submitted.sessionToken !== null) {
    headers.append("set-cookie", serializeSessionCookie(config, submitted.sessionToken));
  }
  if (submitted.kind === "balance_found") {
    return redirect(here({ problem: "something_to_spend" }), { status: 303, headers });
  }
  if (submitted.kind === "placed") {
    const { order: placed, checkoutUrl } = submitted.created;
    const next = checkoutUrl ?? orderUrl(config, placed.id);
    return redirect(localUrl(next, config.publicUrl), { status: 303, headers });
  }
  if (submitted.reason === "candidate_busy") {
    const { hold, draft } = submission;
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
  return redirect(here({ problem: submitted.reason }), { status: 303, headers });
}
