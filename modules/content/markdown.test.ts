import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

test("escapes raw tags", () => {
  const { html } = renderMarkdown(
    'Before <img src=x onerror="alert(1)"> after\n\n<script>alert(1)</script>\n\n<div\nonclick=x>',
  );
  expect(html).not.toMatch(/<(img|script|div)/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html).toContain("&lt;script&gt;");
});

test.each([
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  ["data:text/html,x", null],
  ["//evil.example/x", null],
  ["/\\evil.example", null],
  ["/pricing#faq", '<a href="/pricing#faq">it</a>'],
  ["#part", '<a href="#part">it</a>'],
  ["mailto:a@example.com", '<a href="mailto:a@example.com">it</a>'],
  [
    "https://example.com/?a=1&b=2",
    '<a href="https://example.com/?a=1&amp;b=2" rel="noopener">it</a>',
  ],
])("a link to %s", (href, expected) => {
  const { html } = renderMarkdown(`See [it](<${href}>).`);
  if (expected === null) expect(html).not.toContain("<a ");
  else expect(html).toContain(expected);
});

test("escapes quotes in attributes and replaces images by their alternative text", () => {
  expect(renderMarkdown('[a](/x "b\\" onclick=\\"c")').html).not.toContain('" onclick');
  expect(renderMarkdown("![a <b>](https://example.com/x.png)").html).toBe("<p>a &lt;b&gt;</p>\n");
});

test("gives headings unique anchors made of their words", () => {
  const { html, headings } = renderMarkdown(
    "# One\n\n## “What’s *this*?” & <more>\n\n### Two\n\n## Two\n\n#### Four\n\n## ☂",
  );
  expect(headings).toEqual([
    { id: "one", text: "One", depth: 2 },
    { id: "whats-this-more", text: "“What’s this?” & <more>", depth: 2 },
    { id: "two", text: "Two", depth: 3 },
    { id: "two-2", text: "Two", depth: 2 },
    { id: "part", text: "☂", depth: 2 },
  ]);
  expect(html).not.toContain("<h1");
  for (const { id } of headings) expect(html).toContain(`id="${id}"`);
  expect(html).toContain("<h4>Four</h4>");
});

test("labels the cells of text tables, not of tables of figures", () => {
  const long = "Until you ask us to delete what you wrote";
  const { html } = renderMarkdown(
    `| What | *Why* | How long |\n|---|---|---|\n| Name | a | ${long} |`,
  );
  const quoted = renderMarkdown(`| A | x" onclick="c | C |\n|---|---|---|\n| a | ${long} | c |`);
  expect(quoted.html).not.toContain('" onclick');
  expect(html).toContain('<table class="stacked">');
  expect(html).toContain(
    `<td>Name</td><td data-label="Why">a</td><td data-label="How long">${long}`,
  );
  const figures = renderMarkdown(
    "| Year | 1 | 2 |\n|---|---|---|\n| Free cash flow | 50.0 | 52.5 |",
  );
  expect(figures.html).not.toMatch(/stacked|data-label/);
});

test("puts tables and code into focusable scrolling frames", () => {
  const { html } = renderMarkdown(
    "| A | B |\n| --- | ---: |\n| 1 | <i>2</i> |\n\n```sql\na < b\n```",
  );
  expect(html).toContain('<div class="wide" role="group" aria-label="Table" tabindex="0"><table>');
  expect(html).toContain('<th scope="col">A</th><th scope="col" class="end">B</th>');
  expect(html).toContain('<td class="end">&lt;i&gt;2&lt;/i&gt;</td>');
  expect(html).toMatch(/<pre class="wide"[^>]*tabindex="0"><code>a &lt; b\n<\/code><\/pre>/);
});

test("counts words without markup", () => {
  expect(renderMarkdown("## One two\n\n- three\n- **four** – five").words).toBe(5);
});

test("renders every text of the site without scripts or event attributes", () => {
  for (const folder of ["posts", "legal"]) {
    const path = join(import.meta.dirname, "../../content", folder);
    for (const file of readdirSync(path)) {
      const body = readFileSync(join(path, file), "utf8").split("\n---\n")[1]!;
      const { html, headings } = renderMarkdown(body);
      expect(headings.length, file).toBeGreaterThan(3);
      expect(html, file).not.toMatch(/\son\w+=|style=|<script/i);
    }
  }
});
