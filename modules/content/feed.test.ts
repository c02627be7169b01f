import { expect, test } from "vitest";
import { feedXml } from "./feed.server.ts";
import { listPostCards } from "./posts.server.ts";

test("lists each post once, with absolute URLs and escaped XML", () => {
  const [post, ...others] = listPostCards();
  const odd = { ...post!, title: "Salary & <raise>", description: "a < b & c" };
  const xml = feedXml([odd, ...others], "https://greenroom.example");
  expect(xml).toContain("<title>Salary &amp; &lt;raise&gt;</title>");
  expect(xml).toContain("<description>a &lt; b &amp; c</description>");
  expect(xml.match(/<item>/g)).toHaveLength(others.length + 1);
  expect(xml).toContain(`<link>https://greenroom.example/blogs/${post!.slug}</link>`);
  expect(xml).toContain("<pubDate>Tue, 20 Oct 2026 00:00:00 GMT</pubDate>");
  expect(xml.replace(/&(amp|lt|gt);/g, "")).not.toContain("&");
});

test("a feed without posts is valid", () => {
  const xml = feedXml([], "https://greenroom.example");
  expect(xml).toContain("</channel>");
  expect(xml).not.toContain("<lastBuildDate>");
});
