import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { SITEMAP_SIZE, type SitemapPage, sitemapXml } from "#app/components/site/sitemap.ts";
import { missing } from "#app/session/guard.server.ts";
import { listPublicPages } from "#modules/content/public-pages.server.ts";
import { listActiveExpertSlugs } from "#modules/experts/public-profiles.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Route } from "./+types/sitemap-file.ts";

/** A file that `/sitemap.xml` names. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const pages = await pagesOf(db, params.file);
  if (pages.length === 0) throw missing();
  return new Response(sitemapXml(pages, config.publicUrl), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

async function pagesOf(db: Queryable, file: string): Promise<SitemapPage[]> {
  if (file === "pages.xml") return listPublicPages();
  const number = Number(/^experts-([1-9]\d{0,3})\.xml$/.exec(file)?.[1] ?? 0);
  if (number === 0) return [];
  const slugs = await listActiveExpertSlugs(db, {
    from: (number - 1) * SITEMAP_SIZE,
    size: SITEMAP_SIZE,
  });
  return slugs.map((slug) => ({ path: href("/experts/:slug", { slug }) }));
}
