/** A page for search engines. `changedOn` as `2026-03-05`, where that is known. */
export type SitemapPage = { path: string; changedOn?: string };

/**
 * The sitemap of a site.
 * @param origin where its addresses begin, without a slash at the end
 */
export function sitemapXml(pages: readonly SitemapPage[], origin: string): string {
  const entries = pages.map(
    ({ path, changedOn }) =>
      `  <url><loc>${origin}${path}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ""}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** What is nobody's to find: people's own pages, calls, and what has no words of its own. */
const PRIVATE = [
  "/api/",
  "/candidate",
  "/checkout/",
  "/dev/",
  "/orders/",
  "/room/",
  "/expert/",
  "/organization",
  "/admin",
  "/newsletter/",
  "/search",
] as const;

export function robotsText(origin: string): string {
  const lines = ["User-agent: *", ...PRIVATE.map((path) => `Disallow: ${path}`)];
  return [...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
