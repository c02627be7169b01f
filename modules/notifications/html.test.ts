import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { html, safeUrl } from "./html.server.ts";

describe("html template", () => {
  test("escapes values in content and in attributes", () => {
    const text = `"><script>alert('1')</script>&amp;`;
    expect(html`<a title="${text}">${text}</a>`.markup).toBe(
      `<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</a>`,
    );
  });

  test("keeps nested templates as markup, also in lists", () => {
    const items = ["<b>", "c"].map((item) => html`<li>${item}</li>`);
    expect(html`${items}`.markup).toBe("<li>&lt;b&gt;</li><li>c</li>");
  });

  test("escapes every character with a meaning in HTML", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(html`${text}`.markup).not.toMatch(/[<>"'\0]/);
      }),
      { numRuns: 200 },
    );
  });

  test.each(["javascript:alert(1)", "data:text/html,x", " https://x.example", "//x.example", ""])(
    "refuses a link to %j",
    (url) => {
      expect(() => safeUrl(url)).toThrow();
    },
  );
});
