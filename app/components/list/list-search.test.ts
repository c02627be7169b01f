import { expect, test } from "vitest";
import { isFiltered, listSearch } from "./list-search.ts";

const state = { q: "", sort: "", page: 1, status: "" };

test("puts only what differs from the defaults into the URL", () => {
  expect(listSearch(state)).toBe("");
  expect(listSearch({ ...state, q: "a&b", status: "paid" })).toBe("?q=a%26b&status=paid");
});

test("starts at the first page when the order or a filter changes, and keeps both when the page does", () => {
  const third = { ...state, status: "paid", sort: "-id", page: 3 };
  expect(listSearch(third, { sort: "id" })).toBe("?sort=id&status=paid");
  expect(listSearch(third, { page: 4 })).toBe("?sort=-id&page=4&status=paid");
});

test("doesn't count order and page as filters", () => {
  expect(isFiltered({ ...state, sort: "id", page: 2 })).toBe(false);
  expect(isFiltered({ ...state, q: "x" })).toBe(true);
});
