import { expect, test } from "vitest";
import { href, pageUrl } from "./urls.ts";

test.each([
  ["/candidate", "/candidate"],
  ["/candidate.data", "/candidate"],
  ["/orders/GR-1.data?token=a.data&_routes=routes%2Fx", "/orders/GR-1?token=a.data"],
  ["/_root.data", "/"],
  ["/candidate/_.data?x=1", "/candidate?x=1"],
  ["/blogs/feed.xml", "/blogs/feed.xml"],
])("the page of %s is %s", (asked, page) => {
  const { pathname, search } = pageUrl({ url: `http://localhost:3000${asked}` });
  expect(pathname + search).toBe(page);
});

test("a path's parameters are encoded", () => {
  expect(href("/experts")).toBe("/experts");
  expect(href("/orders/:id/receipt", { id: "a/b?c" })).toBe("/orders/a%2Fb%3Fc/receipt");
});
