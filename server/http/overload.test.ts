import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { HttpEnv } from "./context.ts";
import { overloadGuard } from "./overload.ts";

/** An app whose pages end when told, `ms` apart. */
function app() {
  let at = 0;
  const ends: (() => void)[] = [];
  const hono = new Hono<HttpEnv>();
  hono.use(overloadGuard({ maxWaitMs: 1_000, always: 4, now: () => at }));
  hono.all("*", async (c) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return c.text("page");
  });
  const end = async (count: number, ms: number) => {
    for (let i = 0; i < count; i++) {
      at += ms;
      ends.shift()?.();
      await setImmediate();
    }
  };
  /** Statuses of those that are answered at once; the others wait. */
  const ask = async (count: number, method = "GET", path = "/experts") => {
    const refused: Response[] = [];
    for (let i = 0; i < count; i++) {
      void Promise.resolve(hono.request(path, { method })).then((response) => {
        if (response.status === 503) refused.push(response);
      });
    }
    await setImmediate();
    return refused;
  };
  return { ask, end };
}

test("takes as many pages as it can finish in a second", async () => {
  const { ask, end } = app();
  // It begins with 10 ms a page.
  expect(await ask(150)).toHaveLength(49);
  await end(101, 5);
  // 5 ms each: almost twice as many.
  expect(await ask(300)).toHaveLength(300 - 199);
});

test("a slow machine takes fewer, but always some", async () => {
  const { ask, end } = app();
  await ask(100);
  await end(100, 5_000);
  expect(await ask(30)).toHaveLength(30 - 11);
  await end(11, 0);
  const stuck = app();
  await stuck.ask(1);
  await stuck.end(1, 60_000);
  expect(await stuck.ask(4)).toHaveLength(0);
});

test("says when to try again, and takes every form", async () => {
  const { ask } = app();
  await ask(101);
  const [page] = await ask(1);
  expect(page!.headers.get("retry-after")).toBe("5");
  expect(page!.headers.get("cache-control")).toBe("no-store");
  expect(await page!.text()).toContain("<h1>Too many visitors</h1>");
  const [data] = await ask(1, "GET", "/experts.data");
  expect(await data!.text()).toBe("Too many people are here at once. Try again in 5 seconds.");
  expect(await ask(5, "POST")).toHaveLength(0);
});
