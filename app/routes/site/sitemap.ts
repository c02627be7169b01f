import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { SITEMAP_SIZE, sitemapIndexXml } from "#app/components/site/sitemap.ts";
import { countActiveExperts } from "#modules/experts/public-profiles.server.ts";
import type { Route } from "./+types/sitemap.ts";

/** `GET /sitemap.xml`: where the files are that list every public page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const count = Math.ceil((await countActiveExperts(db)) / SITEMAP_SIZE);
  const files = ["pages", ...Array.from({ length: count }, (_, at) => `experts-${at + 1}`)];
  const paths = files.map((name) => href("/sitemaps/:file", { file: `${name}.xml` }));
  return new Response(sitemapIndexXml(paths, config.publicUrl), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
