import { redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { signOut } from "#modules/accounts/commands.server.ts";
import { clearSessionCookie } from "#app/session/cookies.server.ts";
import { DASHBOARD_PATH } from "#modules/accounts/policy.ts";
import type { Route } from "./+types/sign-out.ts";

/** Only the form's POST signs out; a link must not. */
export function loader() {
  return redirect(DASHBOARD_PATH);
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  if (viewer) await signOut(services, viewer);
  return redirect("/", { headers: { "set-cookie": clearSessionCookie(services.config) } });
}
