import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { listPublicPages } from "#modules/content/public-pages.server.ts";
import { listActiveExpertSlugs } from "#modules/experts/public-profiles.server.ts";
import { sitemapXml } from "#app/components/site/sitemap.ts";
import type { Route } from "./+types/sitemap.ts";

/** `GET /sitemap.xml`: every public page, including active experts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const experts = (await listActiveExpertSlugs(db)).map((slug) => ({
    path: href("/experts/:slug", { slug }),
  }));
  return new Response(sitemapXml([...listPublicPages(), ...experts], config.publicUrl), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
