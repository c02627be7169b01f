import { servicesContext } from "#app/context.server.ts";
import { listPostCards } from "#modules/content/posts.server.ts";
import { feedXml } from "#modules/content/feed.server.ts";
import type { Route } from "./+types/feed.ts";

/** `GET /blogs/feed.xml`: the posts as RSS. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext).config;
  return new Response(feedXml(listPostCards(), publicUrl), {
    headers: {
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
