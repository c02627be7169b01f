import { expect, test } from "vitest";
import { COUNTRIES } from "#content/countries.ts";
import { countryOptionsHtml } from "./country-code-select.tsx";

const selectedIn = (html: string) =>
  [...html.matchAll(/<option value="([^"]+)" selected>([^<]+)</g)].map(([, code, words]) => [
    code,
    words,
  ]);

test.each([
  ["+91", "India (+91)"],
  ["+44", "United Kingdom (+44)"],
  ["+1", "United States (+1)"],
  ["+1-684", "American Samoa (+1-684)"],
])("the configured code %s selects only %s", (code, words) => {
  const html = countryOptionsHtml(COUNTRIES, code);
  expect(selectedIn(html)).toEqual([[code, words]]);
  expect(html.match(/<option /g)).toHaveLength(COUNTRIES.length);
});
