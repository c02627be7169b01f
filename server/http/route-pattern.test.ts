import { Hono } from "hono";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { leavesOf } from "#tests/support/page-build.ts";
import { pathForLog, routePattern } from "./route-pattern.ts";

const app = new Hono();
app.get("/api/orders/:id", (c) => c.text(routePattern(c)));
app.all("*", (c) => c.text(routePattern(c)));

async function patternOf(path: string): Promise<string> {
  return (await app.request(path)).text();
}

test("returns the pattern that React Router matches each page's path with", async () => {
  const patterns = leavesOf(routes).map(({ path }) => ({ path }));
  expect(patterns.length).toBeGreaterThan(60);
  for (const { path } of patterns) {
    const example = path.replaceAll(/:\w+/g, "Some-thing").replace("*", "nothing/here");
    const matched = matchRoutes(patterns, example)!.at(-1)!.route.path;
    expect([example, await patternOf(example)]).toEqual([example, matched]);
    if (path !== "/") expect(await patternOf(`${example}.data`)).toBe(matched);
    expect(await patternOf(example.toUpperCase())).toBe(matched);
    expect(await patternOf(example.replace(/(?<=.)$/, "/"))).toBe(matched);
  }
  expect(await patternOf("/_root.data")).toBe("/");
});

test("returns one of a few patterns for everything else", async () => {
  expect(await patternOf("/nothing/of/ours")).toBe("/*");
  expect(await patternOf("/api/nothing")).toBe("/api/*");
  expect(await patternOf("/api/orders/GR-1")).toBe("/api/orders/:id");
});

test("logs order ids but no other parameters", () => {
  const shown = (pattern: string, path: string) => pathForLog(pattern, path);
  expect(shown("/orders/:id/cancel", "/orders/GR-10000001/cancel")).toBe(
    "/orders/GR-10000001/cancel",
  );
  expect(shown("/orders/:id", "/orders/GR-10000001.data")).toBe("/orders/GR-10000001");
  expect(shown("/orders/:id", "/orders/asha@example.com")).toBe("/orders/:id");
  expect(shown("/webinar/:token", "/webinar/secret")).toBe("/webinar/:token");
  expect(shown("/*", "/asha/rao")).toBe("/*");
});
