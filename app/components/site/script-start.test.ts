import { Script } from "node:vm";
import { expect, test } from "vitest";
import { startAfterFirstView } from "./script-start.server.ts";

const PAGE =
  '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/s.css"/>' +
  '<link rel="modulepreload" href="/b.js"/></head><body>' +
  '<script nonce="n">window.context = 1</script>' +
  '<script nonce="n" type="module" async="">import "/a.js"; "$&";import("/entry.js");</script></body>';

test("holds the page's module back with the names of what it loads", () => {
  const page = startAfterFirstView(PAGE);
  expect(page).not.toContain('modulepreload" href');
  expect(page).toContain('<link rel="stylesheet" href="/s.css"/>');
  expect(page).toContain(
    '<script nonce="n" type="text/plain" data-modules="/a.js /b.js">import "/a.js"; "$&";import("/entry.js").catch(',
  );
  expect(page).toContain('<script nonce="n">window.context = 1</script>');
  // The inserted scripts run under the same nonce and are complete.
  const scripts = [...page.matchAll(/<script nonce="n">([\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(3);
  for (const [, code] of scripts) expect(() => new Script(code!)).not.toThrow();
});

test("records clicks from first paint, though the rest of the page may still be on its way", () => {
  const [head] = startAfterFirstView(PAGE).split('<link rel="stylesheet"');
  expect(head).toContain('addEventListener("click"');
});

test("inserts only ASCII, because pages are handled as bytes", () => {
  const page = startAfterFirstView(PAGE, { toldZone: "Asia/Kolkata" });
  expect(page).toContain('("browser_zone","Asia/Kolkata",');
  expect(page).toMatch(/^[\x20-\x7e\n]*$/);
});

test("a page with an unexpected script tag fails the build", () => {
  expect(() => startAfterFirstView("<body></body>")).toThrow(/no script/);
  const unfinished = PAGE.replace('import("/entry.js");', "");
  expect(() => startAfterFirstView(unfinished)).toThrow(/no script/);
});
