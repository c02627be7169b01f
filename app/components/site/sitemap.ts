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

/**
 * What is nobody's to read: people's own pages and calls. Pages without words of their own, such as
 * search results, are not among them: they say by themselves that they are not to be found, which
 * only who may read them learns.
 */
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
] as const;

export function robotsText(origin: string): string {
  const lines = ["User-agent: *", ...PRIVATE.map((path) => `Disallow: ${path}`)];
  return [...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
