import { servicesContext } from "#app/context.server.ts";
import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { expertFeed } from "#modules/live-sessions/sessions-feed.server.ts";
import { readCalendarFile } from "#modules/scheduling/calendar-link.server.ts";
import type { Route } from "./+types/feed.ts";

/** An expert's calendar for other programs, at a secret URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const expertId = await readCalendarFile(services, params.file);
  if (expertId === null) throw missing();
  return new Response(await expertFeed(services, expertId), {
    headers: { ...PRIVATE_HEADERS, "content-type": "text/calendar; charset=utf-8" },
  });
}
