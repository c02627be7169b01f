import { expect, test } from "vitest";
import { defaultCountryCode, defaultCurrency } from "./regions.ts";

test.each([
  ["Asia/Kolkata", "+91", "INR"],
  ["Asia/Calcutta", "+91", "INR"],
  ["Asia/Kathmandu", "+1", "USD"],
  ["America/New_York", "+1", "USD"],
  ["Europe/London", "+1", "USD"],
  ["UTC", "+1", "USD"],
])("%s has the prefix %s and the currency %s", (zone, code, currency) => {
  expect([defaultCountryCode(zone), defaultCurrency(zone)]).toEqual([code, currency]);
});
