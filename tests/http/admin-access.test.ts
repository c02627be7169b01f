import { readdirSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GrantedRole, StaffRole } from "#modules/accounts/policy.ts";
import { maySee, type Part, PARTS } from "#modules/admin/policy.ts";
import { ADMIN_ROUTES, signedIn, startAdminApp } from "#tests/support/admin-app.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";

/** The area each route belongs to. An unlisted route fails the test. */
const PART_OF: Record<string, Part | "two-factor"> = {
  "/admin": "overview",
  "/admin/second-factor": "two-factor",
  "/admin/orders": "orders",
  "/admin/orders/GR-00000001": "orders",
  "/admin/bookings": "bookings",
  "/admin/claims": "claims",
  "/admin/reviews": "reviews",
  "/admin/experts": "experts",
  "/admin/payments": "payments",
  "/admin/payouts": "payouts",
  "/admin/refunds": "refunds",
  "/admin/ledger": "ledger",
  "/admin/payables": "ledger",
  "/admin/coupons": "coupons",
  "/admin/leads": "leads",
  "/admin/mails": "mails",
  "/admin/mails/GR-00000001": "mails",
  "/admin/jobs": "jobs",
  "/admin/webhooks": "webhooks",
  "/admin/webhooks/sandbox/evt_1": "webhooks",
  "/admin/audit": "audit",
  "/admin/reconciliation": "ledger",
  "/admin/csv/orders": "orders",
  "/admin/settings": "overview",
  "/admin/*": "overview",
};
/** The columns of the lists' files: spreadsheets and the bank's import rely on them. */
const FILES: Record<string, string> = {
  "/admin/orders":
    "Order,Status,Service,Email,Amount,Currency,Coupon,Pack session,Ordered (UTC),Session (UTC),Session status",
  "/admin/bookings": "Starts (UTC),Ends (UTC),Status,Service,Expert,Candidate,Order,Reschedules",
  "/admin/payments":
    "Payment,Order,Provider,Reference,Status,Amount,Fee,Currency,Dispute,Requested (UTC),Paid (UTC)",
  "/admin/refunds":
    "Refund,Order,Provider,Status,Reason,Amount,Currency,Failure,Requested (UTC),Sent (UTC)",
  "/admin/payouts":
    "Payout,Expert,Status,Currency,Amount,Due now,Account,Account changed,Requested,Paid,Reference",
  "/admin/leads":
    "Received (UTC),Kind,Email,Name,Organization,Kind of organization,Country code,Phone,People,Years of experience,Service,Newsletter,Request,Message,Possibly automated,CRM",
  "/admin/ledger": "Transaction,Time (UTC),Order,Kind,Debit,Credit,Amount,Currency",
};
const PATHS = ADMIN_ROUTES.map(({ path }) => path);
const PAGES = PATHS.filter((path) => PART_OF[path] !== "two-factor" && path !== "/admin/*");

let app: HttpApp;
beforeAll(async () => {
  app = await startAdminApp();
});
afterAll(() => app.close());

async function ask(path: string, cookie: string | null, method = "GET") {
  const response = await fetch(app.url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    ...(method === "POST" ? { body: "intent=x" } : {}),
  });
  const location = response.headers.get("location");
  return location ? `${response.status} ${new URL(location, app.url).pathname}` : response.status;
}

/** Requests every route in every way: as a page, as data, by form, and as form data. */
async function askAll(cookie: string | null, paths = PATHS) {
  const asked: [string, number | string][] = [];
  for (const path of paths) {
    asked.push([`GET ${path}`, await ask(path, cookie)]);
    asked.push([`POST ${path}`, await ask(path, cookie, "POST")]);
    asked.push([`data ${path}`, await ask(`${path === "/admin" ? "/admin" : path}.data`, cookie)]);
    asked.push([`POST data ${path}`, await ask(`${path}.data`, cookie, "POST")]);
  }
  return asked;
}

test("every admin route is listed with its part, and every file is a route", () => {
  expect(PATHS.toSorted()).toEqual(Object.keys(PART_OF).toSorted());
  const files = readdirSync(new URL("../../app/routes/admin", import.meta.url));
  const routed = ADMIN_ROUTES.map(({ file }) => file.replace("routes/admin/", "")).filter(
    (file) => file !== "routes/not-found.tsx",
  );
  const pages = files.filter((file) => file.endsWith(".tsx"));
  expect(new Set([...routed, "layout.tsx", "pages.tsx"])).toEqual(new Set(pages));
});

describe("the admin area is a 404", () => {
  test.each<[string, GrantedRole[] | null, boolean]>([
    ["for visitors", null, false],
    ["for candidates", [], false],
    ["for candidates who somehow passed two-factor", [], true],
    ["for experts and organisations", ["expert", "organization_admin"], true],
  ])("%s", async (_who, roles, hasPassed) => {
    const cookie = roles ? (await signedIn(app, roles, hasPassed)).cookie : null;
    const there = (await askAll(cookie)).filter(([, status]) => status !== 404);
    expect(there).toEqual([]);
  });

  test("for staff without two-factor, except to enroll or pass it", async () => {
    const { cookie } = await signedIn(app, ["admin", "support"]);
    const there = (await askAll(cookie)).filter(([, status]) => status !== 404);
    expect(there).toEqual([
      ["GET /admin/second-factor", 200],
      ["POST /admin/second-factor", 422],
      ["data /admin/second-factor", 200],
      ["POST data /admin/second-factor", 422],
      ["GET /admin", "302 /admin/second-factor"],
      ["data /admin", 202],
    ]);
  });

  test("for a session whose roles were revoked, from the next request on", async () => {
    const { cookie, userId } = await signedIn(app, ["admin"], true);
    expect(await ask("/admin/audit", cookie)).toBe(200);
    await app.services.db.execute(sql`delete from memberships where user_id = ${userId}::uuid`);
    expect(await ask("/admin/audit", cookie)).toBe(404);
  });

  test("for a session that passed a removed two-factor enrollment", async () => {
    const { cookie, userId } = await signedIn(app, ["admin"], true);
    await app.services.db.execute(sql`delete from second_factors where user_id = ${userId}::uuid`);
    expect(await ask("/admin/audit", cookie)).toBe(404);
    expect(await ask("/admin", cookie)).toBe("302 /admin/second-factor");
  });
});

describe("the admin area opens", () => {
  let order: string;
  let mail: string;
  beforeAll(async () => {
    const expert = await addExpert(app.services);
    const start = "2027-01-14T10:00:00Z";
    order = (await placeOrder(app.services, { start, expert: expert.slug })).order.id;
    const { db } = app.services;
    await db.execute(
      sql`insert into webhook_inbox values
          ('sandbox', 'evt_1', 'paid', 'ref', '{"id":1}', '2027-01-11T08:00:00Z', null)`,
    );
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into outbox_mails (id, dedupe_key, to_email, subject, text, html, message_id,
                                    created_at)
          values (gen_random_uuid(), 'k', 'a@example.com', 'Hello', 'Words', '', '<m>',
                  '2027-01-11T08:00:00Z') returning id`,
    );
    mail = rows[0]!.id;
  });

  const real = (path: string) =>
    path
      .replace("/orders/GR-00000001", `/orders/${order}`)
      .replace("/mails/GR-00000001", `/mails/${mail}`);

  test.each<StaffRole>(["admin", "support", "finance", "content"])("for %s", async (role) => {
    const { cookie } = await signedIn(app, [role], true);
    for (const path of PATHS.filter((path) => path !== "/admin/*")) {
      const part = PART_OF[path]!;
      const expected = part === "two-factor" || maySee([role], part) ? 200 : 404;
      expect([path, await ask(real(path), cookie)]).toEqual([path, expected]);
      const data = await ask(`${real(path)}.data`, cookie);
      if (expected === 404) expect([path, data]).toEqual([path, 404]);
    }
  });

  test("navigation shows allowed pages only, and forms allowed actions only", async () => {
    const { cookie } = await signedIn(app, ["content"], true);
    const html = await (await fetch(`${app.url}/admin/coupons`, { headers: { cookie } })).text();
    expect(html).toContain('href="/admin/coupons"');
    expect(html).not.toContain('href="/admin/orders"');
    expect(html).toContain("Create a coupon");
    const finance = await signedIn(app, ["finance"], true);
    const seen = await fetch(`${app.url}/admin/coupons`, { headers: { cookie: finance.cookie } });
    expect(await seen.text()).not.toContain("Create a coupon");
  });

  test("an unknown page is a 404 for admins as well", async () => {
    const { cookie } = await signedIn(app, ["admin"], true);
    for (const path of [
      "/admin/orders/GR-99999999",
      "/admin/orders/x'y",
      "/admin/mails/x",
      "/admin/webhooks/sandbox/none",
      "/admin/csv/users",
      "/admin/csv/constructor",
      "/admin/nothing",
    ]) {
      expect([path, await ask(path, cookie)]).toEqual([path, 404]);
    }
  });

  test("shows what is missing in its own frame, and only there", async () => {
    const staff = await signedIn(app, ["support"], true);
    const html = async (path: string, cookie: string) =>
      (await fetch(app.url + path, { headers: { cookie } })).text();
    for (const path of ["/admin/orders/GR-99999999", "/admin/nothing", "/admin/ledger"]) {
      const page = await html(path, staff.cookie);
      expect([path, page]).toEqual([path, expect.stringContaining("<h1>Page not found</h1>")]);
      expect(page).toContain('href="/admin/bookings"');
      const { cookie } = await signedIn(app, [], true);
      expect(await html(path, cookie)).not.toContain("/admin");
    }
    const early = await signedIn(app, ["support"]);
    const factor = await html("/admin/second-factor", early.cookie);
    expect(factor).toContain('class="workspace"');
    expect(factor).not.toContain('href="/admin/bookings"');
  });

  test("sorts lists and their files by every sortable column, in both directions", async () => {
    const { cookie } = await signedIn(app, ["admin"], true);
    const page = async (path: string) => {
      const response = await fetch(app.url + path, { headers: { cookie } });
      expect([path, response.status]).toEqual([path, 200]);
      return response.text();
    };
    const ids = (html: string) =>
      [...html.matchAll(/href="\/admin\/orders\/(GR-\d+)["?]/g)].map(([, id]) => id);
    const expert = await addExpert(app.services);
    await placeOrder(app.services, { start: "2027-01-15T10:00:00Z", expert: expert.slug });
    const up = await page("/admin/orders?sort=createdAt");
    expect(up).toMatch(
      /<th[^>]* aria-sort="ascending"><a [^>]*href="\/admin\/orders\?sort=-createdAt"/,
    );
    expect(ids(up)).toHaveLength(2);
    expect(ids(await page("/admin/orders?sort=-createdAt"))).toEqual(ids(up).toReversed());

    const file = async (by: string) =>
      [...(await page(`/admin/csv/orders?sort=${by}`)).matchAll(/"(GR-\d+)"/g)].map(([, id]) => id);
    expect(await file("createdAt")).toEqual(ids(up));
    expect(await file("-createdAt")).toEqual(ids(up).toReversed());

    let sorted = 0;
    for (const path of PAGES) {
      const select =
        /<select[^>]* name="sort".*?<\/select>/.exec(await page(real(path)))?.[0] ?? "";
      const options = [...select.matchAll(/value="([^"]+)"/g)].map(([, by]) => by!);
      for (const by of options) await page(`${path}?sort=${by}`);
      sorted += options.length;
      const columns = FILES[path];
      const csv = path.replace("/admin/", "/admin/csv/");
      if (columns === undefined) continue;
      for (const by of options) {
        const [heads] = (await page(`${csv}?sort=${by}`)).split("\r\n");
        expect([csv, heads]).toEqual([csv, `"${columns.replaceAll(",", '","')}"`]);
      }
    }
    expect(sorted).toBeGreaterThan(20);
  });

  test("invalid filters are ignored", async () => {
    const { cookie } = await signedIn(app, ["admin"], true);
    const made =
      "?q=%25%27%5C_&status=x&service=y&currency=z&kind=%C3%B0&from=2027-02-31&to=9&after=%C3%B0&sort=-password";
    for (const path of PAGES) {
      expect([path, await ask(`${real(path)}${made}`, cookie)]).toEqual([path, 200]);
      expect([path, await ask(`${real(path)}?before=[%22x%22,1]`, cookie)]).toEqual([path, 200]);
    }
  });
});

test("every part is open to some role", () => {
  expect(new Set(Object.values(PART_OF))).toEqual(new Set([...Object.keys(PARTS), "two-factor"]));
});
