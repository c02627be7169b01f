/** `changedOn` is like `2026-03-05`, if known. */
export type SitemapPage = { path: string; changedOn?: string };

/** How many URLs a file has. */
export const SITEMAP_SIZE = 10_000;

/** A file of the sitemap; `origin` has no trailing slash. */
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

/** The list of the sitemap's files, by their paths. */
export function sitemapIndexXml(paths: readonly string[], origin: string): string {
  const entries = paths.map((path) => `  <sitemap><loc>${origin}${path}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>
`;
}

/**
 * Personal pages and calls. Pages such as search results aren't listed, because they are marked
 * noindex, which crawlers must be able to read.
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

/** Crawlers follow the longest path that matches. */
const PUBLIC = ["/expert/apply"] as const;

export function robotsText(origin: string): string {
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...PUBLIC.map((path) => `Allow: ${path}`),
  ];
  return [...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
