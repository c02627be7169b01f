import { expect, test } from "vitest";
import { hourCycleOf } from "./hour-cycle.server.ts";

const told = (language: string | null) =>
  hourCycleOf(
    new Request("http://localhost/", {
      headers: language === null ? {} : { "accept-language": language },
    }),
  );

test.each(["en-GB", "de", "de-AT,de;q=0.9,en;q=0.8", "fr-CA", "ja", " sv ;q=1", "en-US-u-hc-h23"])(
  "“%s” has a 24-hour clock",
  (language) => {
    expect(told(language)).toBe("h23");
  },
);

test.each([
  { what: "American English", header: "en-US,en;q=0.9" },
  { what: "English without a country", header: "en" },
  { what: "a second language with 24", header: "en-US,en;q=0.9,de;q=0.8" },
  { what: "Hindi", header: "hi-IN" },
  { what: "Indian English", header: "en-IN,en-GB;q=0.9" },
  { what: "no header", header: null },
  { what: "an empty header", header: "" },
  { what: "any language", header: "*" },
  { what: "any language first", header: "*,de;q=0.5" },
  { what: "an unknown language", header: "xx-invented" },
  { what: "garbage", header: "en_US;;q=,,\u00e9" },
  { what: "a name of Object's own", header: "constructor" },
  { what: "a language tag of 10 KB", header: `de-x${"-aaaaaaaa".repeat(1_137)}` },
  { what: "a word of 10 KB", header: "e".repeat(10_240) },
])("$what has a 12-hour clock", ({ header }) => {
  expect(told(header)).toBe("h12");
});

test("reads the first of 10 KB of languages", () => {
  expect(told(`de,${"en;q=0.1,".repeat(1_137)}en`)).toBe("h23");
});
