import { expect, test } from "vitest";
import { dateText, getArticle, listPostCards, listPostNiches } from "./posts.server.ts";
import { listBuiltPages, listPublicPages } from "./public-pages.server.ts";

test("lists posts newest first, filtered by niche", () => {
  const posts = listPostCards();
  expect(posts.length).toBeGreaterThanOrEqual(10);
  expect(posts.map(({ date }) => date)).toEqual(
    posts
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  for (const post of posts) expect(post.minutes).toBeGreaterThanOrEqual(4);
  for (const niche of listPostNiches()) {
    const own = listPostCards(niche.slug);
    expect(own.length, niche.slug).toBeGreaterThan(0);
    expect(own.every((post) => post.niche.slug === niche.slug)).toBe(true);
  }
  expect(listPostCards("truck-drivers")).toEqual([]);
});

test("an article has its headings and a next practice; an unknown one is null", () => {
  const live = getArticle("star-rewrite")!;
  expect(live.headings.length).toBeGreaterThan(3);
  expect(live.related.map(({ slug }) => slug)).toContain("how-interviewers-score");
  expect(live.next.bookPath).toBe("/book-your-slot?service=product-management");
  expect(getArticle("linkedin-headline")!.next.bookPath).toBeNull();
  expect(getArticle("../legal/terms")).toBeNull();
  expect(dateText("2026-03-05")).toBe("March 5, 2026");
});

test("lists every public page once, and prerenders none that depend on the request", () => {
  const paths = listPublicPages().map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(["/", "/niche/coding", "/blogs/star-rewrite"]));
  const built = listBuiltPages();
  expect(built).toContain("/niche/coding");
  for (const path of [
    "/webinar",
    "/webinar/agenticai",
    "/experts",
    "/testimonials",
    "/book-your-slot",
    "/search",
  ]) {
    expect(built).not.toContain(path);
  }
});
