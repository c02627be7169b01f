import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizationWorld, type World } from "#tests/support/authorization-world.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
let world: World;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  world = await authorizationWorld(app);
});
afterAll(() => app.close());

const spellings = (path: string) => {
  const [, first, ...rest] = path.split("/");
  const tail = rest.join("/");
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    path.toUpperCase(),
    `/${first}//${tail}`,
    `/${first}%2f${tail}`,
    `/${first}%2F${tail}`,
    `/${first}%252f${tail}`,
    `/${first}%5c${tail}`,
    `/${first}\\${tail}`,
    `/${first}/./${tail}`,
    `/${first}/%2e/${tail}`,
    `/x/../${first}/${tail}`,
    `/x/%2e%2e/${first}/${tail}`,
    `/x%2f..%2f${first}/${tail}`,
    `/%${first!.charCodeAt(0).toString(16)}${first!.slice(1)}/${tail}`,
    `${path};x=1`,
    `${path}%20`,
    `${path}%23`,
    `${path}%3ftoken=x`,
    `${path}.data`,
    `${path}/.data`,
    `${path}.data/`,
    `${path}.DATA`,
    `${path}/_.data`,
    `${path}.data.data`,
    `${path.toUpperCase()}.data`,
    `/${first}%2f${tail}.data`,
  ];
};

test("no spelling of a URL bypasses its guard for reads", async () => {
  const { id } = world.mine;
  const paths = [
    `/orders/${id}`,
    `/orders/${id}/cancel`,
    `/orders/${id}/calendar.ics`,
    `/api/orders/${id}`,
    `/admin/orders/${id}`,
    "/admin/orders",
    "/admin/csv/orders",
    "/candidate/export.json",
  ];
  const askers = world.strangers.filter(({ who }) => /^(a visitor|another candidate)$/.test(who));
  for (const path of paths.flatMap(spellings)) {
    for (const asker of askers) {
      const answer = await world.ask(asker, "GET", path);
      const what = `${path} by ${asker.who}: ${answer.status}`;
      expect([what, world.secretsIn(answer)]).toEqual([what, []]);
      const ownExport = /andidate/i.test(path) && asker.cookie;
      const isRedirect = answer.body.includes("SingleFetchRedirect");
      expect([what, answer.status >= 300 || isRedirect || Boolean(ownExport)]).toEqual([
        what,
        true,
      ]);
      expect([what, answer.status < 500]).toEqual([what, true]);
    }
  }
});

test("no spelling of a URL bypasses its guard for writes", async () => {
  const before = await world.state();
  const form = {
    amountMinor: "7900",
    why: "I cannot come, I am sorry.",
    intent: "order.cancel",
    confirm: "yes",
    key: randomUUID(),
  };
  const paths = [`/orders/${world.mine.id}/cancel`, `/admin/orders/${world.mine.id}`];
  for (const path of paths.flatMap(spellings)) {
    for (const asker of [world.visitor, world.content]) {
      const { status } = await world.ask(asker, "POST", path, form);
      expect([path, asker.who, status >= 300 && status < 500]).toEqual([path, asker.who, true]);
    }
  }
  expect(await world.state()).toEqual(before);
});
