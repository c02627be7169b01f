import { expect, test } from "vitest";
import { detailOf, faultOf } from "./network-words.ts";

const facts = (relay: { roundTripMs: number | null; seesUs: boolean } | null) => ({
  server: 12,
  calls: true,
  relay,
});

test("says whether a call would be direct or relayed, with the round trips", () => {
  expect(detailOf(facts({ roundTripMs: 30, seesUs: true }))).toBe(
    "Direct, if the other person’s network allows it as yours does. Otherwise relayed. By way of our relay: 30 ms. Our server: 12 ms.",
  );
  expect(detailOf(facts({ roundTripMs: 30, seesUs: false }))).toMatch(/^Probably relayed: /);
  expect(detailOf(facts(null))).toContain("the room says which it is");
});

test("names the relay if only it can't be reached", () => {
  expect(faultOf(facts({ roundTripMs: null, seesUs: true }))?.title).toBe(
    "Our relay can’t be reached",
  );
  expect(faultOf(facts({ roundTripMs: 30, seesUs: false }))).toBeNull();
});
