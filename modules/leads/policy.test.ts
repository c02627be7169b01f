import { expect, test } from "vitest";
import { callRequestError, callRequestErrors, newsletterEmailError } from "./policy.ts";
import { CallRequestBody, NewsletterBody } from "./schema.ts";

const GOOD = {
  name: "Asha",
  email: "asha@example.com",
  phone: "9876543210",
  experience: "7",
  request: "A practice round before Friday",
  country_code: "+91",
};

test("accepts a complete request in the form and on the server", () => {
  expect(callRequestErrors(GOOD)).toEqual({});
  expect(CallRequestBody.parse({ data: GOOD })).toEqual({ data: GOOD });
});

test("reports missing fields", () => {
  expect(
    callRequestErrors({ name: "", email: "", phone: "", experience: "", request: " " }),
  ).toEqual({
    name: "Required",
    email: "Required",
    phone: "Required",
    experience: "Enter a experience between 0 and 99",
    request: "Required",
  });
});

test.each(["0", "9", "99", "07"])("accepts experience %s", (value) => {
  expect(callRequestError("experience", value)).toBeNull();
});

test.each(["", "100", "-1", "1.", "ten"])("rejects experience “%s”", (value) => {
  expect(callRequestError("experience", value)).toBe("Enter a experience between 0 and 99");
});

test.each([
  ["a@b", "Required"],
  ["abcde", "Enter a valid email address"],
  ["a@b.c", "Enter a valid email address"],
  ["a@b.co", null],
  ["first.last+tag@sub.example.org", null],
])("the call request's email %s: %s", (email, error) => {
  expect(callRequestError("email", email)).toBe(error);
});

test.each([
  ["a@b", "Email must contain at least 5 characters"],
  ["", "Email must contain at least 5 characters"],
  ["abcde", "Enter a valid email address"],
  ["a@b.co", null],
])("the newsletter's email %s: %s", (email, error) => {
  expect(newsletterEmailError(email)).toBe(error);
});

test("accepts any country code", () => {
  for (const code of ["+91", "+1-684", "+999", "none", ""]) {
    const data = { ...GOOD, country_code: code };
    expect(CallRequestBody.parse({ data })).toEqual({ data });
  }
});

test("the form and the server reject the same input", () => {
  for (const field of ["name", "email", "phone", "experience", "request"] as const) {
    const parsed = CallRequestBody.safeParse({ data: { ...GOOD, [field]: "" } });
    expect(parsed.error?.issues[0]?.message).toBe(callRequestError(field, ""));
  }
  expect(NewsletterBody.safeParse({ data: { email: "x", is_subscribe_popup: true } }).success).toBe(
    false,
  );
  expect(
    NewsletterBody.safeParse({ data: { email: "a@b.co", is_subscribe_popup: false } }).success,
  ).toBe(false);
});
