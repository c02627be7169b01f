import { data, redirect, type RouterContextProvider } from "react-router";
import { href, pageUrl } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { countAction } from "#app/limits.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import {
  confirmEmailChange,
  startEmailChange,
} from "#modules/accounts/commands/change-email.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { updateProfile } from "#modules/accounts/commands.server.ts";
import type { CodeStep } from "#app/components/account/code-form.tsx";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { CODE_ERRORS, ERASE_BLOCKERS, staffRoles } from "#modules/accounts/policy.ts";
import {
  CodeSchema,
  EmailSchema,
  EraseSchema,
  type FieldErrors,
  fieldErrors,
  ProfileSchema,
} from "#modules/accounts/schema.ts";
import { ownValue } from "#lib/own-value.ts";
import { listZones } from "#lib/zones.ts";
import type { LimitedAction } from "#platform/action-limits.ts";
import type { Services } from "#app/services.ts";
import { codeStepAfterSend, codeStepAfterTry } from "./code-step.server.ts";
import { clearSessionCookie, ensureBrowserCookie, readBrowserToken } from "./cookies.server.ts";

type Form = Record<string, string>;
type Context = {
  services: Services;
  viewer: Viewer;
  request: Request;
  form: Form;
  /** Counts an attempt; returns a message if there were too many (app/limits.server.ts). */
  countTry: (action: LimitedAction) => Promise<string | null>;
};

const SAVED: Record<string, string> = {
  profile: "Saved.",
  email: "You’ve changed your email. We signed out your other devices.",
};

/** What a settings page shows, in the candidate's account or in a workspace. */
export function settingsPage({ clock }: Pick<Services, "clock">, viewer: Viewer, request: Request) {
  const zones = listZones(clock.now()).map(({ id, label }) => ({ id, label }));
  const { pathname, searchParams } = pageUrl(request);
  return {
    here: pathname,
    email: viewer.email,
    name: viewer.name ?? "",
    zone: viewer.zone ?? "",
    zones,
    saved: ownValue(SAVED, searchParams.get("saved")) ?? null,
  };
}

export type SettingsPage = ReturnType<typeof settingsPage>;

export type SettingsAnswer = {
  errors: FieldErrors;
  typed: Form;
  code: CodeStep | null;
  blocked: (typeof ERASE_BLOCKERS)[keyof typeof ERASE_BLOCKERS] | null;
};

/** Changes what the form names, and returns to the page that it is on. */
export async function settingsAction(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
  request: Request,
) {
  return act({
    services: context.get(servicesContext),
    viewer,
    request,
    form: await readForm(request),
    countTry: (tried) => countAction(context, tried),
  });
}

async function act(context: Context) {
  switch (context.form["intent"]) {
    case "profile":
      return saveProfile(context);
    case "email-send":
    case "email-verify":
      return changeEmail(context);
    case "erase":
      return erase(context);
    default:
      return answer(context, { errors: { form: "Choose what to change." } }, 400);
  }
}

async function saveProfile(context: Context) {
  const { services, viewer, form } = context;
  const profile = ProfileSchema.safeParse({ name: form["name"] ?? "", zone: form["zone"] ?? "" });
  if (!profile.success) return answer(context, { errors: fieldErrors(profile.error) }, 422);
  const { name, zone } = profile.data;
  const known = zone === "" || listZones(services.clock.now()).some((known) => known.id === zone);
  if (!known) {
    return answer(context, { errors: { zone: "Choose a time zone from the list" } }, 422);
  }
  await updateProfile(services, services.db, viewer.userId, { name, zone: zone || null });
  return savedAt(context, "profile");
}

const savedAt = ({ request }: Context, what: string) =>
  redirect(`${pageUrl(request).pathname}?saved=${what}`);

/** An operator's email opens /admin, so changing it requires the same as /admin. */
function changeEmail(context: Context) {
  const { roles, passedTwoFactor } = context.viewer;
  if (staffRoles(roles).length > 0 && !passedTwoFactor) {
    const message = "You’re an operator here. Open /admin with your authenticator app first";
    return answer(context, { errors: { email: message } }, 403);
  }
  return context.form["intent"] === "email-send"
    ? sendEmailCode(context)
    : verifyEmailCode(context);
}

async function sendEmailCode(context: Context) {
  const { services, viewer, form, request, countTry } = context;
  const email = EmailSchema.safeParse(form["email"]);
  if (!email.success) {
    const message = email.error.issues[0]?.message ?? "Enter your email";
    return answer(context, { errors: { email: message } }, 422);
  }
  if (email.data === viewer.email) {
    return answer(context, { errors: { email: "You already sign in with this email" } }, 422);
  }
  const tooMany = await countTry("codes");
  if (tooMany) return answer(context, { errors: { email: tooMany } }, 429);
  const browser = ensureBrowserCookie(request, services.config);
  const { resendAt } = await startEmailChange(services, {
    newEmail: email.data,
    browserToken: browser.token,
  });
  const code = codeStepAfterSend(services, email.data, resendAt);
  return answer(context, { code }, 200, { "set-cookie": browser.setCookie });
}

async function verifyEmailCode(context: Context) {
  const { services, viewer, form, request, countTry } = context;
  const email = EmailSchema.safeParse(form["email"]);
  if (!email.success) {
    return answer(context, { errors: { email: "Enter the new email again" } }, 422);
  }
  const refuse = (error: string, status: number) => {
    const code = codeStepAfterTry(services, email.data, form["resendAt"], error);
    return answer(context, { code, errors: { code: error } }, status);
  };
  const code = CodeSchema.safeParse(form["code"]);
  if (!code.success) return refuse(code.error.issues[0]?.message ?? "Enter the code", 422);
  const tooMany = await countTry("guesses");
  if (tooMany) return refuse(tooMany, 429);
  const browserToken = readBrowserToken(request);
  if (!browserToken) return refuse(CODE_ERRORS.wrong_code, 401);
  const changed = await confirmEmailChange(services, {
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    newEmail: email.data,
    code: code.data,
    browserToken,
  });
  if (!changed.ok) {
    return refuse(CODE_ERRORS[changed.reason], changed.reason === "address_in_use" ? 409 : 401);
  }
  return savedAt(context, "email");
}

async function erase(context: Context) {
  const { services, viewer, form } = context;
  const confirmed = EraseSchema.safeParse({ confirm: form["confirm"] });
  if (!confirmed.success) return answer(context, { errors: fieldErrors(confirmed.error) }, 422);
  const erased = await eraseAccount(services, viewer.userId);
  if (!erased.ok && erased.reason !== "not_found") {
    return answer(context, { blocked: ERASE_BLOCKERS[erased.reason] }, 409);
  }
  return redirect(`${href("/candidate/login")}?erased`, {
    headers: { "set-cookie": clearSessionCookie(services.config) },
  });
}

function answer(
  { form }: Context,
  said: Partial<SettingsAnswer>,
  status: number,
  headers: Record<string, string> = {},
) {
  const body: SettingsAnswer = { errors: {}, typed: form, code: null, blocked: null, ...said };
  return data(body, { status, headers });
}
