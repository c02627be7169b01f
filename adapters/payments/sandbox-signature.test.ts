import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signSandboxWebhook, verifySandboxSignature } from "./sandbox-signature.ts";

const SECRET = "whsec_test";
const AT = new Date("2026-12-01T09:30:00.900Z");
const BODY = '{"id":"evt_1","amount":"₹3,999"}';

function verify(header: string | null, now: Date = AT, body = BODY, secret = SECRET) {
  const verdict = verifySandboxSignature({ header, body, secret, now });
  return verdict.ok ? "ok" : verdict.reason;
}

describe("sandbox signature", () => {
  test("is the documented one: t, then HMAC-SHA256 of t, a dot and the body", () => {
    const seconds = 1_796_117_400;
    const mac = createHmac("sha256", SECRET).update(`${seconds}.${BODY}`).digest("hex");
    expect(signSandboxWebhook({ body: BODY, secret: SECRET, at: AT })).toBe(
      `t=${seconds},v1=${mac}`,
    );
  });

  test("is bound to the body, the secret and the time", () => {
    const header = signSandboxWebhook({ body: BODY, secret: SECRET, at: AT });
    expect(verify(header)).toBe("ok");
    expect(verify(header, AT, `${BODY}\n`)).toBe("forged");
    expect(verify(header, AT, BODY, "another secret")).toBe("forged");
    expect(verify(header.replace(/^t=(\d+)/, (_, t) => `t=${Number(t) + 1}`))).toBe("forged");
    expect(verify(header, new Date("2026-12-01T09:35:00.999Z"))).toBe("ok");
    expect(verify(header, new Date("2026-12-01T09:35:01.000Z"))).toBe("stale");
    expect(verify(header, new Date("2026-12-01T09:25:00.000Z"))).toBe("ok");
    expect(verify(header, new Date("2026-12-01T09:24:59.999Z"))).toBe("future");
  });

  test("checks the age only after the signature", () => {
    const old = new Date("2020-01-01T00:00:00Z");
    const header = signSandboxWebhook({ body: BODY, secret: "another secret", at: old });
    expect(verify(header)).toBe("forged");
  });

  test.each([
    ["", "no_signature"],
    [null, "no_signature"],
    ["nonsense", "malformed_signature"],
    ["t=1,v1=", "malformed_signature"],
    [`t=-1,v1=${"0".repeat(64)}`, "malformed_signature"],
    [`t=1e9,v1=${"0".repeat(64)}`, "malformed_signature"],
    [`t=99999999999999,v1=${"0".repeat(64)}`, "malformed_signature"],
    [`t=1796117400,v1=${"0".repeat(63)}`, "malformed_signature"],
    [`t=1796117400,v1=${"Z".repeat(64)}`, "malformed_signature"],
    [`t=1796117400,v1=${"0".repeat(64)},v1=${"1".repeat(64)}`, "malformed_signature"],
    [`t=1796117400,v1=${"0".repeat(64)}`, "forged"],
  ])("%j: %s", (header, reason) => {
    expect(verify(header)).toBe(reason);
  });
});
