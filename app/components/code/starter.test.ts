import { expect, test } from "vitest";
import { starterFor } from "./starter.ts";

const code = {
  entry: "mergeBookings",
  starter: {
    javascript: "function mergeBookings(bookings) {\n  \n}\n",
    typescript: "function mergeBookings(bookings: number[][]): number[][] {\n  \n}\n",
    python: "def merge_bookings(bookings: list[list[int]]) -> list[list[int]]:\n    pass\n",
  },
  cases: [],
};

test.each([
  ["javascript", "", true],
  ["javascript", "// mergeBookings, as discussed\nfunction mergeBookingsFast() {}", true],
  ["javascript", "function pairForBudget(prices) {\n  return [];\n}\n", true],
  ["javascript", "function  mergeBookings(bookings) {\n  return bookings;\n}\n", false],
  ["javascript", "const mergeBookings = (bookings) => bookings;\n", false],
  ["python", "function mergeBookings(bookings) {}\n", true],
  ["python", "def merge_bookings(bookings):\n    return bookings\n", false],
  ["rust", "", false],
])("offers the starter in %s over %j: %s", (language, text, isOffered) => {
  expect(starterFor(code, language, text) !== null).toBe(isOffered);
});

test("offers nothing without a question to code", () => {
  expect(starterFor(null, "javascript", "")).toBeNull();
});
