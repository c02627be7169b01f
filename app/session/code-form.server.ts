import { redirect, type RouterContextProvider } from "react-router";
import type { CodeStep } from "#app/components/account/code-form.tsx";
import { servicesContext } from "#app/context.server.ts";
import { pageUrl } from "#app/lib/urls.ts";
import { countAction } from "#app/limits.server.ts";
import { sendCode, verifyCode } from "#modules/accounts/commands.server.ts";
import { CODE_ERRORS } from "#modules/accounts/policy.ts";
import { CodeSchema, EmailSchema } from "#modules/accounts/schema.ts";
import { codeStepAfterSend, codeStepAfterTry } from "./code-step.server.ts";
import { ensureBrowserCookie, readBrowserToken, serializeSessionCookie } from "./cookies.server.ts";

/** What the page shows next, with its status and headers. */
type Shown = {
  sessionToken: null;
  email: string;
  error: string | null;
  tooMany: string | null;
  code: CodeStep | null;
  init: { status: number; headers?: { "set-cookie": string } };
};

/**
 * Handles the two sign-in forms: one requests a code, the other (intent `verify`) checks it.
 * Returns the new session's token after a correct code.
 */
export async function handleCodeForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: Record<string, string>,
): Promise<{ sessionToken: string } | Shown> {
  const services = context.get(servicesContext);
  const show = (status: number, part: Partial<Shown>): Shown => ({
    sessionToken: null,
    email: form["email"] ?? "",
    error: null,
    tooMany: null,
    code: null,
    init: { status },
    ...part,
  });
  const parsed = EmailSchema.safeParse(form["email"]);
  if (!parsed.success) return show(422, { error: parsed.error.issues[0]!.message });
  const email = parsed.data;

  if (form["intent"] !== "verify") {
    const tooMany = await countAction(context, "codes");
    if (tooMany) return show(429, { email, tooMany });
    const browser = ensureBrowserCookie(request, services.config);
    const { resendAt } = await sendCode(services, { email, browserToken: browser.token });
    return show(200, {
      email,
      code: codeStepAfterSend(services, email, resendAt),
      init: { status: 200, headers: { "set-cookie": browser.setCookie } },
    });
  }

  const refuse = (status: number, error: string) =>
    show(status, { email, code: codeStepAfterTry(services, email, form["resendAt"], error) });
  const code = CodeSchema.safeParse(form["code"]);
  if (!code.success) return refuse(422, code.error.issues[0]!.message);
  const tooMany = await countAction(context, "guesses");
  if (tooMany) return refuse(429, tooMany);
  const browserToken = readBrowserToken(request);
  if (!browserToken) return refuse(401, CODE_ERRORS.wrong_code);
  const verified = await verifyCode(services, {
    email,
    code: code.data,
    browserToken,
    userAgent: request.headers.get("user-agent"),
  });
  return verified.ok
    ? { sessionToken: verified.sessionToken }
    : refuse(401, CODE_ERRORS[verified.reason]);
}

/**
 * Handles the same forms on a page that continues after sign-in: reloads it signed in, or returns
 * what the page shows next.
 */
export async function signInHere<T>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: Record<string, string>,
  answer: (
    part: { email: string; error: string | null; code: CodeStep | null },
    status: number,
    headers?: HeadersInit,
  ) => T,
): Promise<T | Response> {
  const handled = await handleCodeForm(request, context, form);
  if (handled.sessionToken === null) {
    const { init, email, error, tooMany, code } = handled;
    return answer({ email, error: error ?? tooMany, code }, init.status, init.headers);
  }
  const { config } = context.get(servicesContext);
  const { pathname, search } = pageUrl(request);
  return redirect(pathname + search, {
    status: 303,
    headers: { "set-cookie": serializeSessionCookie(config, handled.sessionToken) },
  });
}
