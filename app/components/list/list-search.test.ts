import { expect, test } from "vitest";
import { isFiltered, listSearch } from "./list-search.ts";

const state = { q: "", sort: "", after: "", before: "", status: "" };

test("puts only what differs from the defaults into the URL", () => {
  expect(listSearch(state)).toBe("");
  expect(listSearch({ ...state, q: "a&b", status: "paid" })).toBe("?q=a%26b&status=paid");
});

test("starts at the first page when the order or a filter changes, and keeps both when the page does", () => {
  const third = { ...state, status: "paid", sort: "-id", after: "50" };
  expect(listSearch(third, { sort: "id" })).toBe("?sort=id&status=paid");
  expect(listSearch(third, { after: "75" })).toBe("?sort=-id&after=75&status=paid");
  expect(listSearch(third, { before: "51" })).toBe("?sort=-id&before=51&status=paid");
});

test("doesn't count order and page as filters", () => {
  expect(isFiltered({ ...state, sort: "id", after: "25" })).toBe(false);
  expect(isFiltered({ ...state, q: "x" })).toBe(true);
});
