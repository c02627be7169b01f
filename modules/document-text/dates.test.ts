import { expect, test } from "vitest";
import { dateRanges, hasDate } from "./dates.ts";

const said = (text: string) =>
  dateRanges(text).map(({ from, to }) => {
    const date = (one: { year: number; month: number | null }) =>
      one.month === null ? String(one.year) : `${one.year}-${String(one.month).padStart(2, "0")}`;
    return `${date(from)} to ${to ? date(to) : "now"}`;
  });

test.each([
  ["Jan 2019 – Mar 2021", "2019-01 to 2021-03"],
  ["January 2020 to Present", "2020-01 to now"],
  ["03/2021 – present", "2021-03 to now"],
  ["2018-04 – 2026-02", "2018-04 to 2026-02"],
  ["2019 - 2021", "2019 to 2021"],
  ["2019–2021", "2019 to 2021"],
  ["Sept. 2017 — Sept. 2020", "2017-09 to 2020-09"],
  ["Jan – Mar 2021", "2021-01 to 2021-03"],
  ["Jan '19 – Mar '21", "2019-01 to 2021-03"],
  ["1 Jan 2019 – 31 Mar 2021", "2019-01 to 2021-03"],
  ["01.04.2018 – 31.12.2020", "2018-04 to 2020-12"],
  ["Summer 2016 – Winter 2020", "2016 to 2020"],
  ["März 2019 – heute", "2019-03 to now"],
  ["seit 2019", "2019 to now"],
  ["janvier 2018 à décembre 2020", "2018-01 to 2020-12"],
  ["enero de 2018 – actualidad", "2018-01 to now"],
  ["2018年4月 – 現在", "2018-04 to now"],
  ["2019.03 - 至今", "2019-03 to now"],
  ["since May 2020", "2020-05 to now"],
])("reads the period %s", (text, expected) => {
  expect(said(`Engineer, Cobalt  ${text}`)).toEqual([expected]);
});

test.each([
  ...["+1 415 555 0134", "Built 2000 – 3000 parts a day", "ISO 9001", "$2019 – 2021 a month"],
  ...["pages 2010-2015a", "Maya 2019", "in 2019", "555-2019-2020"],
])("reads no period in %s", (text) => {
  expect(dateRanges(text)).toEqual([]);
});

test("knows a date alone", () => {
  expect(hasDate("CPA, New Jersey, 2016")).toBe(true);
  expect(hasDate("Room 12")).toBe(false);
});
