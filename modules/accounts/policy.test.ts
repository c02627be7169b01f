import { describe, expect, test } from "vitest";
import {
  describeDevice,
  hasRole,
  type Role,
  safeNextPath,
  sendLimits,
  STAFF_ROLES,
} from "./policy.ts";

describe("safeNextPath", () => {
  test.each([
    ["/candidate", "/candidate"],
    [
      "/book-your-slot?service=coding&day=2026-12-01#times",
      "/book-your-slot?service=coding&day=2026-12-01#times",
    ],
    ["/orders/GR-12345678", "/orders/GR-12345678"],
    ["/experts?q=a%20b", "/experts?q=a%20b"],
    ["/a/../candidate/settings", "/candidate/settings"],
    ["/@host", "/@host"],
    ["/:80", "/:80"],
  ])("keeps %j", (next, expected) => {
    expect(safeNextPath(next)).toBe(expected);
  });

  test.each([
    null,
    undefined,
    "",
    "candidate",
    "https://evil.example/",
    "HTTPS://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/ /evil.example",
    "/\u0000/evil.example",
    "/\u2028/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b.example",
    "@evil.example",
    "?next=/",
    "#x",
    "/candidate/login",
    "/candidate/login?next=/candidate/login",
    "/candidate/../candidate/login",
    "/candidate/sign-out",
    `/${"a".repeat(2001)}`,
  ])("rejects %j", (next) => {
    expect(safeNextPath(next, "/candidate")).toBe("/candidate");
  });
});

describe("send limits", () => {
  const codes = { ttlMinutes: 10, tries: 5, resendSeconds: 60, perHour: 5 };
  test.each([
    [1, 60_000, 5],
    [10, 6_000, 50],
    [1000, 60, 5000],
    [0.1, 600_000, 1],
  ])("scale %d: a pause of %d ms, %d per hour", (scale, pauseMs, perHour) => {
    expect(sendLimits(codes, scale)).toEqual({ pauseMs, perHour });
  });
});

describe("device names", () => {
  test.each([
    [null, "Unknown device"],
    ["curl/8.5.0", "Unknown device"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iOS",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0",
      "Firefox on macOS",
    ],
  ])("describes %j", (userAgent, expected) => {
    expect(describeDevice(userAgent)).toBe(expected);
  });
});

describe("roles", () => {
  const who = (passedTwoFactor: boolean, ...roles: Role[]) => ({ roles, passedTwoFactor });

  test("staff roles need two-factor authentication, the others don't", () => {
    for (const role of STAFF_ROLES) {
      expect(hasRole(who(false, "candidate", role), STAFF_ROLES)).toBe(false);
      expect(hasRole(who(true, "candidate", role), [role])).toBe(true);
    }
    expect(hasRole(who(false, "expert", "admin"), ["expert"])).toBe(true);
  });

  test("a role grants no other role's access", () => {
    expect(hasRole(who(true, "candidate", "expert"), STAFF_ROLES)).toBe(false);
    expect(hasRole(who(true, "admin"), ["expert"])).toBe(false);
    expect(hasRole(who(true, "admin"), [])).toBe(false);
  });
});
