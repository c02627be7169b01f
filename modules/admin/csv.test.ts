import { expect, test } from "vitest";
import { majorUnits, toCsv } from "./csv.ts";

test("quotes texts but not numbers, and starts with a UTF-8 mark", () => {
  const file = toCsv(
    ["Name", "Amount"],
    [
      ['Zoë "Z", Ltd\nLine', majorUnits(-7900)],
      [null, true],
    ],
  );
  expect(file).toBe('\uFEFF"Name","Amount"\r\n"Zoë ""Z"", Ltd\nLine",-79\r\n,true\r\n');
});

test.each(["=1+1", "+91 98765", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＠SUM(A1)"])(
  "defuses %j for spreadsheets",
  (text) => {
    expect(toCsv(["H"], [[text]])).toContain(`"'${text}"`);
  },
);

test("leaves text that only contains such a character", () => {
  expect(toCsv(["H"], [["a=b"], ["1-2"], [""]])).toBe('\uFEFF"H"\r\n"a=b"\r\n"1-2"\r\n""\r\n');
});
