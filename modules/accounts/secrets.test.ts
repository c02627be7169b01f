import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { codeHmac, hashToken, isToken, newCode, newToken } from "./secrets.server.ts";

const input = {
  email: "ada@example.com",
  browserHash: hashToken("browser"),
  purpose: "sign_in" as const,
  code: "012345",
};
const hex = (over: Partial<Parameters<typeof codeHmac>[1]> = {}, secret = "secret") =>
  codeHmac(secret, { ...input, ...over }).toString("hex");

test("binds a stored code to secret, address, browser, purpose and digits", () => {
  const all = [
    hex(),
    hex({}, "another secret"),
    hex({ email: "bob@example.com" }),
    hex({ browserHash: hashToken("other") }),
    hex({ purpose: "change_email" }),
    hex({ code: "012346" }),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(hex({ email: "ADA@example.com" })).toBe(hex());
});

test("doesn't store a plain hash of the code", () => {
  const text = ["email-code", input.purpose, input.email, input.code].join("\0") + "\0";
  const plain = createHash("sha256").update(text).update(input.browserHash).digest("hex");
  expect(hex()).not.toBe(plain);
});

test("generates six-digit codes with leading zeros, and unique tokens", () => {
  const codes = Array.from({ length: 5000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, newToken)).size).toBe(1000);
  expect(isToken(newToken())).toBe(true);
  expect(isToken(`${newToken()}x`)).toBe(false);
});
