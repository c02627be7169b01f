import { expect, test } from "vitest";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { payoutAccountSchema } from "./account.ts";

const holder = "Zoë O’Neill";

test.each([
  [
    { method: "iban", account: "ie64 irce 9205 0112 3456 78", code: "" },
    "Zoë O’Neill, IBAN IE64IRCE92050112345678",
    "5678",
  ],
  [
    { method: "us", account: "000123-456789", code: "021000021" },
    "Zoë O’Neill, Account 000123456789, routing number 021000021",
    "6789",
  ],
  [
    { method: "india", account: "50100 1234 56789", code: "hdfc0001234" },
    "Zoë O’Neill, Account 50100123456789, IFSC HDFC0001234",
    "6789",
  ],
  // Not the whole number.
  [
    { method: "us", account: "1234", code: "021000021" },
    "Zoë O’Neill, Account 1234, routing number 021000021",
    "34",
  ],
  [
    { method: "upi", account: " asha.rao@okicici ", code: "" },
    "Zoë O’Neill, UPI asha.rao@okicici",
    "ao@okicici",
  ],
  [
    { method: "other", account: "1234 5678", code: "DBSSSGSG" },
    "Zoë O’Neill, Account 12345678, BIC DBSSSGSG",
    "5678",
  ],
])("accepts %o", (typed, text, ending) => {
  expect(payoutAccountSchema.parse({ holder, ...typed })).toEqual({ text, ending });
});

test.each([
  [{ method: "", account: "", code: "" }, { method: "Choose how we pay you" }],
  [
    { method: "iban", account: "IE64 IRCE 9205 0112 3456 79", code: "X" },
    { account: /IBAN/, code: /BIC/ },
  ],
  [
    { method: "us", account: "12", code: "021000022" },
    { account: /4 to 17/, code: /routing/ },
  ],
  [{ method: "us", account: "1234", code: "000000000" }, { code: /routing/ }],
  [
    { method: "india", account: "123", code: "HDFC1001234" },
    { account: /9 to 18/, code: /IFSC/ },
  ],
  [{ method: "upi", account: "asha.rao", code: "" }, { account: /UPI ID/ }],
  [{ method: "other", account: "12345678", code: "" }, { code: /BIC/ }],
  [{ method: "upi", holder: "Ann\nIBAN IE64", account: "ann@bank" }, { holder: /as your bank/ }],
  [{ method: "upi", holder: "\u202Enna", account: "ann@bank" }, { holder: /as your bank/ }],
])("refuses %o", (typed, expected) => {
  const parsed = payoutAccountSchema.safeParse({ holder, ...typed });
  expect(parsed.success).toBe(false);
  const errors = fieldErrors(parsed.error!);
  expect(Object.keys(errors)).toEqual(Object.keys(expected));
  for (const [field, message] of Object.entries(expected)) {
    expect(errors[field]).toMatch(message);
  }
});
