import { expect, test } from "vitest";
import { isFiltered, listSearch } from "./list-search.ts";

const state = { q: "", sort: "", page: 1, status: "" };

test("a list's URL holds only what differs from the list as it opens", () => {
  expect(listSearch(state)).toBe("");
  expect(listSearch({ ...state, q: "a&b", status: "paid" })).toBe("?q=a%26b&status=paid");
});

test("another order or filter starts at the first page, and another page keeps both", () => {
  const third = { ...state, status: "paid", sort: "-id", page: 3 };
  expect(listSearch(third, { sort: "id" })).toBe("?sort=id&status=paid");
  expect(listSearch(third, { page: 4 })).toBe("?sort=-id&page=4&status=paid");
});

test("order and page are no filters", () => {
  expect(isFiltered({ ...state, sort: "id", page: 2 })).toBe(false);
  expect(isFiltered({ ...state, q: "x" })).toBe(true);
});
