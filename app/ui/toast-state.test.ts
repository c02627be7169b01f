import { expect, test } from "vitest";
import { toastReducer } from "./toast-state.ts";

const first = toastReducer(null, { type: "show", id: 1, toast: { title: "One" } });

test("a toast opens", () => {
  expect(first).toEqual({ id: 1, open: true, title: "One" });
});

test("a new toast takes the place of the one before", () => {
  const second = toastReducer(first, { type: "show", id: 2, toast: { title: "Two" } });
  expect(second).toEqual({ id: 2, open: true, title: "Two" });
});

test("closing keeps its words while it leaves", () => {
  expect(toastReducer(first, { type: "close", id: 1 })).toEqual({
    id: 1,
    open: false,
    title: "One",
  });
});

test("a late close of the previous toast keeps the current one open", () => {
  const second = toastReducer(first, { type: "show", id: 2, toast: { title: "Two" } });
  expect(toastReducer(second, { type: "close", id: 1 })).toBe(second);
});

test("closing without a toast does nothing", () => {
  expect(toastReducer(null, { type: "close", id: 1 })).toBeNull();
});
