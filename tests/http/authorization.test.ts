import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRoles } from "#modules/accounts/policy.ts";
import { maySee } from "#modules/admin/policy.ts";
import { createApp } from "#server/app.ts";
import {
  type Asker,
  authorizationWorld,
  MISSING_ORDER,
  type World,
} from "#tests/support/authorization-world.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { filled, isStaff, pagesOf, shape, urlsOf } from "#tests/support/route-urls.ts";
import { type Access, CALL_ACCESS, PAGE_ACCESS } from "#tests/support/route-access.ts";
import { hasAction, PAGE_ROUTES, startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
let world: World;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  world = await authorizationWorld(app);
});
afterAll(() => app.close());

const UNSAFE = ["POST", "PUT", "PATCH", "DELETE"];

/** A denied request gets the same response as a missing resource, byte for byte except for ids. */
async function expectMissing(asker: Asker, method: string, path: string, form?: FormOf) {
  const { id } = world.mine;
  const what = `${method} ${path} by ${asker.who}`;
  const asked = await world.ask(asker, method, path, form);
  // Pages and calls accept no other methods.
  const status = method === "GET" || method === "POST" ? 404 : 405;
  expect([what, asked.status]).toEqual([what, status]);
  if (!path.includes(id)) return;
  const missing = await world.ask(asker, method, path.replaceAll(id, MISSING_ORDER), form);
  expect([what, shape(asked, id)]).toEqual([what, shape(missing, MISSING_ORDER)]);
}
type FormOf = Record<string, string>;

test("every page and every call declares its access", () => {
  expect(PAGE_ROUTES.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(PAGE_ACCESS).toSorted(),
  );
  const { routes } = createApp(app.services, {
    isDraining: () => false,
    pages: async () => new Response(),
  });
  const shared = new Set(["/*", "/api/*", "/dev/*"]);
  const calls = routes.filter(({ path }) => !shared.has(path));
  // A call with its own middleware is listed once for each.
  const listed = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  expect([...listed].toSorted()).toEqual(Object.keys(CALL_ACCESS).toSorted());
});

/** Forms that would change something if the right person sent them. */
const ORDER_FORMS: Record<string, FormOf[]> = {
  "/orders/:id": [
    { intent: "release" },
    { intent: "take-money" },
    { intent: "claim", words: "It was not what was promised at all." },
    { intent: "pay:sandbox" },
  ],
  "/orders/:id/change": [{ start: "2027-01-16T10:00:00Z" }],
  "/orders/:id/cancel": [{ amountMinor: "7900", why: "I cannot come, I am sorry." }],
};

describe("someone else's order looks like a missing one", () => {
  const orderPages = pagesOf((access) => access === "buyer" || access === "buyer or expert");

  const strangers = () => [
    ...world.strangers,
    ...world.staff.filter(({ who }) => who !== "support"),
  ];

  test("when read as a page, as data, and over the API", async () => {
    for (const asker of strangers()) {
      for (const page of orderPages) {
        for (const path of urlsOf(page, world.mine.id)) await expectMissing(asker, "GET", path);
      }
      await expectMissing(asker, "GET", `/api/orders/${world.mine.id}`);
    }
  });

  test("when posted to, by any form and method, and nothing changes", async () => {
    const before = await world.state();
    for (const asker of strangers()) {
      for (const { path: route } of orderPages.filter(hasAction)) {
        const path = filled(route, world.mine.id);
        const forms = ORDER_FORMS[route]!;
        for (const form of forms) await expectMissing(asker, "POST", path, form);
        await expectMissing(asker, "POST", `${path}.data`, forms[0]);
        for (const method of UNSAFE.slice(1)) await expectMissing(asker, method, path, forms[0]);
      }
      await expectMissing(asker, "POST", `/orders/${world.mine.id}/brief`, { job: "Words" });
    }
    expect(await world.state()).toEqual(before);
  });

  test("to its expert as well, on pages for the buyer only", async () => {
    const before = await world.state();
    const buyersOwn = pagesOf((access) => access === "buyer");
    for (const page of buyersOwn) {
      for (const path of urlsOf(page, world.mine.id)) {
        await expectMissing(world.expertLink, "GET", path);
        const [form] = ORDER_FORMS[page.path] ?? [];
        if (form) await expectMissing(world.expertLink, "POST", path, form);
      }
    }
    for (const form of ORDER_FORMS["/orders/:id"]!) {
      await expectMissing(world.expertLink, "POST", `/orders/${world.mine.id}`, form);
    }
    await expectMissing(world.expertLink, "GET", `/api/orders/${world.mine.id}`);
    await expectMissing(world.expertLink, "POST", `/orders/${world.mine.id}/brief`, { job: "-" });
    // The buyer's link doesn't cancel as the expert's would: it needs the amount shown.
    const why = { why: "I cannot come, I am sorry." };
    const asked = await world.ask(world.buyerLink, "POST", `/orders/${world.mine.id}/cancel`, why);
    expect(asked.headers["location"]).toContain("problem=amount_changed");
    expect(await world.state()).toEqual(before);
  });

  test("but its own readers have access", async () => {
    for (const asker of [world.buyer, world.buyerLink, world.expertLink]) {
      for (const { path } of orderPages.filter(({ path }) => !path.endsWith(":file"))) {
        const mayRead = asker !== world.expertLink || PAGE_ACCESS[path] === "buyer or expert";
        const at = filled(path, world.mine.id);
        const expected = mayRead ? 200 : 404;
        expect([asker.who, at, (await world.ask(asker, "GET", at)).status]).toEqual([
          asker.who,
          at,
          expected,
        ]);
      }
    }
    const receipt = await world.ask(world.buyer, "GET", `/orders/${world.mine.id}/receipt`);
    const [file] = /\/orders\/GR-\d+\/documents\/[\w-]+\.pdf/.exec(receipt.body)!;
    expect((await world.ask(world.buyerLink, "GET", file)).status).toBe(200);
    for (const asker of [...world.strangers, ...world.staff, world.expertLink]) {
      await expectMissing(asker, "GET", file);
    }
    const api = `/api/orders/${world.mine.id}`;
    expect((await world.ask(world.buyer, "GET", api)).status).toBe(200);
    expect((await world.ask(world.buyerLink, "GET", api)).status).toBe(200);
  });
});

describe("a held time", () => {
  const missing = randomUUID();
  const forms: FormOf[] = [
    { intent: "continue", name: "Somebody", email: "a@example.com" },
    { intent: "send-code", email: "a@example.com" },
    { intent: "currency:INR" },
    { name: "Somebody Else" },
  ];

  test("of another browser looks like none", async () => {
    const before = await world.state();
    for (const asker of [...world.strangers, ...world.staff, world.buyer]) {
      for (const { path } of pagesOf((access) => access === "holder")) {
        for (const at of [path, `${path}.data`]) {
          for (const [method, form] of [["GET"], ...forms.map((f) => ["POST", f])] as [
            string,
            FormOf?,
          ][]) {
            const url = `${at}?hold=`;
            const asked = await world.ask(asker, method, url + world.held.id, form);
            const none = await world.ask(asker, method, url + missing, form);
            const what = `${method} ${at} by ${asker.who}`;
            expect([what, shape(asked, world.held.id)]).toEqual([what, shape(none, missing)]);
            const leadsAway = /problem=hold_unknown/.test(JSON.stringify(asked));
            expect([what, asked.status === 404 || leadsAway]).toEqual([what, true]);
          }
        }
      }
    }
    expect(await world.state()).toEqual(before);
  });

  test("belongs to its holder", async () => {
    const at = `/book-your-slot?hold=${world.held.id}`;
    expect((await world.ask(world.holderAsker, "GET", at)).status).toBe(200);
  });
});

describe("an account", () => {
  const own = pagesOf((access) => access === "own account" || access === "own account or pitch");
  const nobody = () =>
    world.strangers.filter(({ cookie, who }) => !cookie || who.startsWith("a session"));

  test("redirects every request without a session to sign-in", async () => {
    const before = await world.state();
    for (const asker of nobody()) {
      for (const page of own) {
        for (const path of urlsOf(page, "")) {
          const hasPitch = PAGE_ACCESS[page.path] === "own account or pitch";
          for (const method of hasPitch ? UNSAFE : ["GET", ...UNSAFE]) {
            const form = method === "GET" ? undefined : { intent: "erase", confirm: "erase" };
            const { status, body } = await world.ask(asker, method, path, form);
            const what = `${method} ${path} by ${asker.who}`;
            expect([what, [302, 202].includes(status) || status >= 400]).toEqual([what, true]);
            // The redirect leads back to the page, not to its data.
            if (status === 202) {
              expect([what, body]).toEqual([
                what,
                expect.stringMatching(/"\/candidate(\/login\?next=[^".]*)?"|"redirect","\/"/),
              ]);
            }
          }
        }
      }
    }
    expect(await world.state()).toEqual(before);
  });

  test("shows nothing of others and can't end their sessions", async () => {
    const other = world.strangers.find(({ who }) => who === "another candidate")!;
    const before = await world.state();
    const end = (sessionId: string) =>
      world.ask(other, "POST", "/candidate", { intent: "revoke", sessionId });
    const missing = await end(randomUUID());
    expect(shape(await end(world.sessionId))).toEqual(shape(missing));
    expect(await world.state()).toEqual(before);
    expect((await world.ask(world.buyer, "GET", "/candidate")).body).toContain(world.mine.id);
  });
});

describe("the experts' workspace", () => {
  const pages = pagesOf((access) => access === "expert");

  test("asks those without a session to sign in, and is a 404 for everybody else", async () => {
    const before = await world.state();
    const outsiders = [world.buyer, ...world.staff];
    const nobody = world.strangers.filter(({ who }) => who.startsWith("a session"));
    for (const page of pages) {
      for (const asker of outsiders) {
        for (const path of urlsOf(page, world.mine.id)) {
          await expectMissing(asker, "GET", path);
          if (hasAction(page)) await expectMissing(asker, "POST", path, { intent: "save" });
        }
      }
      for (const asker of [world.visitor, ...nobody]) {
        const at = filled(page.path, world.mine.id);
        const { status, headers } = await world.ask(asker, "GET", at);
        const next = encodeURIComponent(at);
        expect([at, status, headers["location"]]).toEqual([
          at,
          302,
          `/candidate/login?next=${next}`,
        ]);
      }
    }
    expect(await world.state()).toEqual(before);
  });

  test("opens to an expert", async () => {
    const expert = world.strangers.find(({ who }) => who === "the expert's account")!;
    for (const { path } of pages.filter(({ path }) => !/:file$|\*$/.test(path))) {
      expect([path, (await world.ask(expert, "GET", path)).status]).toEqual([path, 200]);
    }
  });
});

describe("a session and its scorecard", () => {
  const FORMS: FormOf[] = [
    { intent: "send", strengths: "Words" },
    { intent: "save" },
    { intent: "answer", answer: "It was the empty list." },
    { intent: "review", rating: "1", words: "Words", quotable: "named" },
    { intent: "ask", question: "What should I practice first?" },
  ];
  const pages = pagesOf(
    (access) => access === "session's expert" || access === "session's candidate",
  );
  const person = (access: Access) =>
    access === "session's expert"
      ? world.strangers.find(({ who }) => who === "the expert's account")!
      : world.buyer;

  test("are a 404 for everybody but this person, whatever they send", async () => {
    const before = await world.state();
    const { booking } = world.mine;
    const missing = randomUUID();
    const signedIn = [...world.strangers, ...world.staff, world.buyer].filter(
      ({ cookie, who }) => cookie?.startsWith("gr_session") && !who.startsWith("a session"),
    );
    for (const page of pages) {
      const own = person(PAGE_ACCESS[page.path]!);
      for (const asker of signedIn.filter((one) => one !== own)) {
        const [first, ...data] = urlsOf(page, booking);
        const forms = hasAction(page) ? FORMS : [];
        const sent: [string, FormOf?][] = [
          [first!],
          ...data.map((path): [string] => [path]),
          ...forms.map((form): [string, FormOf] => [first!, form]),
        ];
        for (const [path, form] of sent) {
          const method = form ? "POST" : "GET";
          const asked = await world.ask(asker, method, path, form);
          const what = `${method} ${path} by ${asker.who}`;
          expect([what, asked.status]).toEqual([what, 404]);
          if (path !== first) continue;
          const none = await world.ask(asker, method, path.replace(booking, missing), form);
          expect([what, shape(asked, booking)]).toEqual([what, shape(none, missing)]);
        }
      }
      const at = filled(page.path, booking);
      const { status, headers } = await world.ask(world.visitor, "GET", at);
      expect([at, status]).toEqual([at, headers["location"] ? 302 : 404]);
    }
    expect(await world.state()).toEqual(before);
  });

  test("open to this person; what isn't there yet is a 404 for them as well", async () => {
    for (const { path } of pages) {
      const at = filled(path, world.mine.booking);
      const { status } = await world.ask(person(PAGE_ACCESS[path]!), "GET", at);
      expect([path, status]).toEqual([path, /draft|pdf/.test(path) ? 404 : 200]);
    }
  });
});

describe("the operator area", () => {
  const roles = ({ roles: all = [] }: Asker) => staffRoles(all);

  test("is a 404 for everybody else", async () => {
    const outsiders = world.strangers.filter(({ who }) =>
      /^(a visitor|another c|a session that e)/.test(who),
    );
    outsiders.push(world.buyer, world.staff[1]!);
    const before = await world.state();
    const form = { intent: "order.cancel", why: "because", confirm: "yes", key: randomUUID() };
    for (const page of pagesOf(isStaff)) {
      for (const asker of outsiders) {
        for (const path of urlsOf(page, world.mine.id)) {
          await expectMissing(asker, "GET", path);
          await expectMissing(asker, "POST", path, form);
        }
        await expectMissing(asker, "PUT", filled(page.path, world.mine.id), form);
        await expectMissing(asker, "DELETE", filled(page.path, world.mine.id), form);
      }
    }
    expect(await world.state()).toEqual(before);
  });

  test("opens its parts to their roles, after two-factor", async () => {
    for (const asker of world.staff) {
      const hasPassed = asker.who !== "staff before two-factor";
      for (const { path } of pagesOf((access) => typeof access === "object")) {
        const { staff: part } = PAGE_ACCESS[path] as { staff: Parameters<typeof maySee>[1] };
        if (/mails\/:id|:event|\*$/.test(path)) continue;
        const at = filled(path, world.mine.id);
        const { status, body } = await world.ask(asker, "GET", at);
        const sees = hasPassed && maySee(roles(asker), part);
        const isFrontDoor = !hasPassed && path === "/admin";
        expect([asker.who, at, status]).toEqual([
          asker.who,
          at,
          sees ? 200 : isFrontDoor ? 302 : 404,
        ]);
        if (!sees) expect(body).not.toContain(world.mine.id.repeat(path.includes(":id") ? 2 : 1));
      }
    }
  });
});

test("no response contains another person's data", async () => {
  const calls = Object.keys(CALL_ACCESS).map((call) => call.split(" ") as [string, string]);
  const open = (access: Access) => access !== "development";
  const askers = world.strangers.filter(({ who }) =>
    /^(a visitor|another c|a session that)/.test(who),
  );
  for (const asker of askers) {
    const asked: [string, string][] = [
      ...pagesOf(open).flatMap((page) =>
        urlsOf(page, world.mine.id)
          .slice(0, 2)
          .map((at): [string, string] => ["GET", at]),
      ),
      ...calls
        .filter(([method, path]) => open(CALL_ACCESS[`${method} ${path}`]!))
        .map(([method, path]): [string, string] => [method, filled(path, world.mine.id)]),
    ];
    for (const [method, path] of asked) {
      const answer = await world.ask(asker, method, path, method === "GET" ? undefined : {});
      const what = `${method} ${path} by ${asker.who}`;
      const own = asker.token ? [asker.token] : [];
      expect([what, world.secretsIn(answer).filter((s) => !own.includes(s))]).toEqual([what, []]);
      expect([what, answer.status < 500]).toEqual([what, true]);
    }
  }
});
