import { expect, test } from "vitest";
import { isListed } from "./policy.ts";
import { robotsText, sitemapIndexXml, sitemapXml } from "./sitemap.ts";

test("lists URLs of this site, with dates if known", () => {
  const xml = sitemapXml(
    [{ path: "/" }, { path: "/blogs/a", changedOn: "2026-03-05" }],
    "https://greenroom.example",
  );
  expect(xml).toContain("<url><loc>https://greenroom.example/</loc></url>");
  expect(xml).toContain(
    "<url><loc>https://greenroom.example/blogs/a</loc><lastmod>2026-03-05</lastmod></url>",
  );
});

test("the index lists files of this site", () => {
  expect(sitemapIndexXml(["/sitemaps/pages.xml"], "https://greenroom.example")).toContain(
    "<sitemap><loc>https://greenroom.example/sitemaps/pages.xml</loc></sitemap>",
  );
});

test("robots.txt excludes private pages only", () => {
  const text = robotsText("https://greenroom.example");
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)];
  /** By the longest path that matches. */
  const isRefused = (path: string) =>
    rules
      .filter(([, , prefix]) => path.startsWith(prefix!))
      .toSorted(([, , a], [, , b]) => b!.length - a!.length)[0]?.[1] === "Disallow";
  expect(isRefused("/expert/hours")).toBe(true);
  expect(isRefused("/expert/apply")).toBe(false);
  for (const path of ["/orders/GR-1", "/candidate/settings", "/checkout/x", "/api/slots"]) {
    expect(isRefused(path), path).toBe(true);
    expect(path.startsWith("/api") || isListed("bannerHidden", path)).toBe(true);
  }
  for (const path of [
    "/",
    "/experts",
    "/experts/asha",
    "/niche/coding",
    "/business",
    "/blogs",
    "/search",
  ]) {
    expect(isRefused(path), path).toBe(false);
  }
  expect(text).toContain("Sitemap: https://greenroom.example/sitemap.xml");
});
