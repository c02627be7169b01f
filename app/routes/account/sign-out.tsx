import { redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { signOut } from "#modules/accounts/commands.server.ts";
import { clearSessionCookie } from "#app/session/cookies.server.ts";
import { DASHBOARD_PATH } from "#modules/accounts/policy.ts";
import type { Route } from "./+types/sign-out.ts";

/** Following a link signs nobody out: only the form's POST does. */
export function loader() {
  return redirect(DASHBOARD_PATH);
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  if (viewer) await signOut(services, viewer);
  return redirect("/", { headers: { "set-cookie": clearSessionCookie(services.config) } });
}
