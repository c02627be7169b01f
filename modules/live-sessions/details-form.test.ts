import { describe, expect, test } from "vitest";
import { draftOf, parseDetails } from "./details-form.server.ts";

const GOOD = {
  name: "Asha Rao",
  email: "asha@Example.COM",
  phone: "98765 43210",
  country_code: "+91",
  experience: "4",
  request: "System design",
  zone: "Asia/Kolkata",
};

describe("parseDetails", () => {
  test("accepts a complete form and lowercases the email's domain", () => {
    expect(parseDetails(GOOD)).toMatchObject({ ok: true, email: "asha@example.com" });
  });

  test("requires only name and email", () => {
    const sparse = { name: "Asha", email: "a@example.com", phone: "", experience: "", request: "" };
    expect(parseDetails(sparse).ok).toBe(true);
    const nothing = parseDetails({});
    expect(nothing.ok ? {} : Object.keys(nothing.errors).toSorted()).toEqual(["email", "name"]);
  });

  test.each(["100", "-1", "4.5", "ten"])("rejects experience %s", (experience) => {
    const parsed = parseDetails({ ...GOOD, experience });
    expect(parsed.ok ? null : parsed.errors["experience"]).toBe(
      "Enter a experience between 0 and 99",
    );
  });

  test.each([
    ["+91", "12345"],
    ["+1", "98765432101234"],
  ])("rejects a number of the wrong length under %s", (country_code, phone) => {
    const parsed = parseDetails({ ...GOOD, country_code, phone });
    expect(parsed.ok ? null : parsed.errors["phone"]).toMatch(/phone number/);
  });

  test.each([
    ["+44", "07911 123456"],
    ["+1-684", "622 1234"],
    ["+1", "(212) 555-0123"],
  ])("accepts common formats under %s", (country_code, phone) => {
    expect(parseDetails({ ...GOOD, country_code, phone }).ok).toBe(true);
  });
});

test("a draft keeps its own fields and drops unknown and oversized ones", () => {
  const draft = draftOf({ name: "", code: "123456", request: "x".repeat(5_000) });
  expect(Object.keys(draft).toSorted()).toEqual(["name", "request"]);
  expect(draft.request).toHaveLength(2_000);
});
