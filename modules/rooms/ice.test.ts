import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { iceServers } from "./ice.server.ts";

const clock = fixedClock("2027-01-14T09:50:00Z");
const servers = (env: Record<string, string>) =>
  iceServers({ config: loadConfig(env, () => "a secret", BRAND), clock }, "a person");

test("gives a relay's credentials for six hours", () => {
  const TURN_SECRET = "the relay's own secret";
  const TURN_URL = "turn:relay.example:3478?transport=udp,turns:relay.example:443?transport=tcp";
  const expiresAt = Date.parse("2027-01-14T15:50:00Z") / 1000;
  const username = `${expiresAt}:a person`;
  expect(servers({ TURN_URL, TURN_SECRET })).toEqual([
    { urls: ["stun:relay.example:3478", "stuns:relay.example:443"] },
    {
      urls: TURN_URL.split(","),
      username,
      credential: createHmac("sha1", TURN_SECRET).update(username).digest("base64"),
    },
  ]);
});

test("gives none without a relay", () => {
  expect(servers({})).toEqual([]);
});
