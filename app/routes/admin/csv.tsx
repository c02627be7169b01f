import { servicesContext } from "#app/context.server.ts";
import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { csvOf, isFileName } from "#modules/admin/csv-lists.server.ts";
import { requireStaff } from "./guard.server.ts";
import type { Route } from "./+types/csv.ts";

/** A list as CSV, filtered and sorted like its page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { list } = params;
  if (!isFileName(list)) throw missing();
  await requireStaff(context, request, list);
  const services = context.get(servicesContext);
  const text = await csvOf(services, list, new URL(request.url).searchParams);
  const day = services.clock.now().toISOString().slice(0, 10);
  return new Response(text, {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${list}-${day}.csv"`,
    },
  });
}
