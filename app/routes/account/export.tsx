import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { loginPath } from "#modules/accounts/policy.ts";
import type { Route } from "./+types/export.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  if (!viewer) throw redirect(loginPath(href("/candidate/settings")));
  const document = await exportPersonalData(services, viewer);
  const day = services.clock.now().toISOString().slice(0, 10);
  return new Response(JSON.stringify(document, null, 2), {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="greenroom-data-${day}.json"`,
    },
  });
}
