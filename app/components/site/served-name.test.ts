import { renderToString } from "react-dom/server";
import { createElement } from "react";
import { expect, test } from "vitest";
import { AccountWord } from "./account-word.tsx";
import { showServedName } from "./served-name.server.ts";

const word = (asServed: string) => renderToString(createElement(AccountWord, { asServed }));

test("a page rendered for a visitor shows their name without JavaScript, whatever characters it has", () => {
  const html = `<li>${word("Get started")}</li><li>${word("Login")}</li>`;
  expect(showServedName(html, null)).toBe(html);
  const shown = Buffer.from(showServedName(html, "Íñigo<b>$&"), "latin1").toString("utf8");
  expect(shown.replaceAll(/<(?:span|\/span|li|\/li)[^>]*>/g, "|")).toBe(
    "||Íñigo&lt;b&gt;$&amp;||||Your account||",
  );
});
