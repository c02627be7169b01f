import { Hono } from "hono";
import type { Services } from "#app/services.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import { staffRoles } from "#modules/accounts/policy.ts";
import { startPasskey } from "#modules/accounts/two-factor/passkeys.server.ts";
import { TWO_FACTOR_ERRORS } from "#modules/accounts/two-factor/policy.ts";
import { passkeyPurposeSchema } from "#modules/accounts/two-factor/schema.ts";
import { refuseOverLimit } from "./action-limit.ts";
import type { HttpEnv } from "./context.ts";
import { readJson } from "./read-json.ts";

/** Challenges for authenticators. The signed response is a form field of the two-factor pages. */
export function passkeyRoutes(services: Services) {
  const app = new Hono<HttpEnv>();

  app.post("/api/passkeys/options", async (c) => {
    c.header("cache-control", "no-store");
    const viewer = await viewerOf(services, c.req.raw);
    if (!viewer) return c.json({ reason: "sign_in_required" }, 401);
    if (!viewer.roles.includes("expert") && staffRoles(viewer.roles).length === 0) {
      return c.json({ reason: "not_found" }, 404);
    }
    const body = await readJson(c);
    if (!body.ok) return c.json({ reason: "bad_json" }, 400);
    const input = passkeyPurposeSchema.safeParse(body.value);
    if (!input.success) return c.json({ reason: "invalid" }, 422);
    const refused = await refuseOverLimit(c, services, "passkeys");
    if (refused) return refused;
    const started = await startPasskey(services, viewer, input.data.purpose);
    if (started.ok) return c.json(started.options);
    const { reason } = started;
    return c.json({ reason, message: TWO_FACTOR_ERRORS[reason] }, 409);
  });

  return app;
}
