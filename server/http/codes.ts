import { Hono } from "hono";
import { sendCode, sendPauseMs, verifyCode } from "#modules/accounts/commands.server.ts";
import {
  ensureBrowserCookie,
  readBrowserToken,
  serializeSessionCookie,
} from "#app/session/cookies.server.ts";
import { fieldErrors, SendCodeSchema, VerifyCodeSchema } from "#modules/accounts/schema.ts";
import type { Services } from "#app/services.ts";
import { refuseOverLimit } from "./action-limit.ts";
import type { HttpEnv } from "./context.ts";
import { readJson } from "./read-json.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "queue" | "limits">;

/** The API for sign-in by verification code; pages use the same commands. */
export function codesRoutes(deps: Deps) {
  const { codes } = deps.config;
  const app = new Hono<HttpEnv>();

  // The response is the same whether the code is sent or refused, and the email known or unknown.
  app.post("/api/codes", async (c) => {
    const body = await readJson(c);
    if (!body.ok) return c.json({ reason: "bad_json" }, 400);
    const input = SendCodeSchema.safeParse(body.value);
    if (!input.success) {
      return c.json({ reason: "invalid", errors: fieldErrors(input.error) }, 422);
    }
    const refused = await refuseOverLimit(c, deps, "codes");
    if (refused) return refused;
    const browser = ensureBrowserCookie(c.req.raw, deps.config);
    await sendCode(deps, { email: input.data.email, browserToken: browser.token });
    c.header("set-cookie", browser.setCookie);
    c.header("cache-control", "no-store");
    return c.json(
      {
        status: "accepted",
        resendAfterSeconds: Math.ceil(sendPauseMs(deps.config) / 1000),
        expiresInSeconds: codes.ttlMinutes * 60,
      },
      202,
    );
  });

  app.post("/api/codes/verify", async (c) => {
    const body = await readJson(c);
    if (!body.ok) return c.json({ reason: "bad_json" }, 400);
    const input = VerifyCodeSchema.safeParse(body.value);
    if (!input.success) {
      return c.json({ reason: "invalid", errors: fieldErrors(input.error) }, 422);
    }
    const refused = await refuseOverLimit(c, deps, "guesses");
    if (refused) return refused;
    c.header("cache-control", "no-store");
    const browserToken = readBrowserToken(c.req.raw);
    if (!browserToken) return c.json({ reason: "wrong_code" }, 401);
    const verified = await verifyCode(deps, {
      ...input.data,
      browserToken,
      userAgent: c.req.header("user-agent") ?? null,
    });
    if (!verified.ok) return c.json({ reason: verified.reason }, 401);
    c.header("set-cookie", serializeSessionCookie(deps.config, verified.sessionToken));
    const { email, name, zone } = verified.user;
    return c.json({ user: { email, name, zone } });
  });

  return app;
}
