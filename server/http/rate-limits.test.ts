import { Hono } from "hono";
import { expect, test } from "vitest";
import { fixedClock } from "../clock.ts";
import type { HttpEnv } from "./context.ts";
import { rateLimits } from "./rate-limits.ts";

const RULES = [
  { method: "POST", path: /^\/message$/, limit: 3, perSeconds: 60 },
  { method: "POST", path: /^\//, limit: 5, perSeconds: 60 },
];

function app(scale = 1) {
  const clock = fixedClock("2027-01-11T08:00:00Z");
  const hono = new Hono<HttpEnv>();
  hono.use(async (c, next) => {
    c.set("clientAddress", c.req.header("from") ?? "1");
    await next();
  });
  hono.use(rateLimits(clock, scale, RULES));
  hono.all("*", (c) => c.text("ok"));
  const post = async (path: string, from = "1") =>
    (await hono.request(path, { method: "POST", headers: { from } })).status;
  return { clock, post };
}

// Without `pageOf`, each spelling has the general limit for itself.
test("a page has one limit, however its address is written", async () => {
  const { post } = app();
  expect(await post("/message")).toBe(200);
  expect(await post("/message.data")).toBe(200);
  expect(await post("/message/")).toBe(200);
  for (const path of ["/message", "/message.data", "/message/", "/message/_.data"]) {
    expect(await post(path)).toBe(429);
  }
});

test("each client counts for itself, until the window ends, and by the scale", async () => {
  const { clock, post } = app();
  for (let n = 0; n < 3; n += 1) expect(await post("/message")).toBe(200);
  expect(await post("/message")).toBe(429);
  expect(await post("/message", "2")).toBe(200);
  clock.advance(60_000);
  expect(await post("/message")).toBe(200);
  const wide = app(2);
  for (let n = 0; n < 6; n += 1) expect(await wide.post("/message")).toBe(200);
  expect(await wide.post("/message")).toBe(429);
});
