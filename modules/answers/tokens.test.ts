import { expect, test } from "vitest";
import { baseOf, tokensOf } from "./tokens.ts";

const surfaces = (text: string) =>
  tokensOf(text)
    .map(({ surface }) => surface)
    .join(" ");

test.each([
  ["Three hundred twenty-four milligrams, chewed.", "324 milligrams chewed"],
  [
    "I didn’t get a twelve-lead; it's 90% and $1,200.50.",
    "i did not get a 12 lead it is 90 percent and 1200.50 dollar",
  ],
  ["two hundred and five people in nineteen states", "205 people in 19 states"],
  ["a hundred things, two thousand five hundred", "a 100 things 2500"],
  ["no one knew, and one of us can’t", "no one knew and one of us can not"],
  ["I’d held it back, and I’d call him", "i had held it back and i would call him"],
  ["er, it is O(n²)", "it is o n squared"],
  ["um, 324mg of it, uh, by 5:30", "324 mg of it by 5 30"],
])("reads the words of %s", (text, words) => {
  expect(surfaces(text)).toBe(words);
});

test.each([
  ["make", "making", "made", "makes"],
  ["note", "noted", "noting"],
  ["stop", "stopped", "stopping"],
  ["decide", "decided", "deciding"],
  ["apply", "applied", "applies", "applying"],
  ["allergy", "allergies"],
  ["watch", "watches", "watched"],
  ["tell", "told", "telling"],
  ["discharge", "discharged", "discharging"],
  ["hire", "hired", "hiring"],
  ["write", "writes", "writing", "wrote", "written"],
  ["leave", "leaves", "leaving", "left"],
])("gives the forms of “%s” one base", (...forms) => {
  expect(new Set(forms.map(baseOf)).size).toBe(1);
});

test.each([
  ["not", "note"],
  ["us", "use"],
])("keeps “%s” and “%s” apart", (a, b) => {
  expect(baseOf(a)).not.toBe(baseOf(b));
});
