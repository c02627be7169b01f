import { expect, test } from "vitest";
import { majorUnits, toCsv } from "./csv.ts";

test("texts stand in quotes, numbers do not, and the file says that it is UTF-8", () => {
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
  "a spreadsheet does not run %j",
  (text) => {
    expect(toCsv(["H"], [[text]])).toContain(`"'${text}"`);
  },
);

test("what only contains such a sign stays as it is", () => {
  expect(toCsv(["H"], [["a=b"], ["1-2"], [""]])).toBe('\uFEFF"H"\r\n"a=b"\r\n"1-2"\r\n""\r\n');
});
