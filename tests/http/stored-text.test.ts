import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { signedIn } from "#tests/support/admin-app.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { shop } from "#tests/support/shop.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const HOUR = 3_600_000;
let app: HttpApp;
let bought: ReturnType<typeof shop>["bought"];
let send: ReturnType<typeof shop>["send"];
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  ({ bought, send } = shop(app));
});
afterAll(() => app.close());

describe("user input", () => {
  const EVIL = `=HYPERLINK("https://evil.example")<img src=x onerror=alert(1)>\r\nBcc: all@evil.example\r\nATTENDEE:mailto:all@evil.example`;

  test("in a URL never becomes a header", async () => {
    const { id, buyer } = await bought();
    const admin = await signedIn(app, ["admin"], true);
    const crlf = "%0d%0aset-cookie:%20evil=1";
    const form = {
      key: randomUUID(),
      mail: randomUUID(),
      intent: "order.cancel",
      why: "because",
      confirm: "yes",
      start: "x",
    };
    for (const [path, who] of [
      [`/orders/${id}/change?zone=${crlf}`, buyer],
      [`/orders/${id}?problem=${crlf}`, buyer],
      [`/admin/mails/x${crlf}`, admin],
      [`/admin/orders/x${crlf}`, admin],
      [`/admin/webhooks/sandbox/x${crlf}`, admin],
      [`/candidate/login?next=/${crlf}`, buyer],
    ] as const) {
      const { cookie } = who;
      for (const method of ["GET", "POST"]) {
        const response = await fetch(app.url + path, {
          method,
          redirect: "manual",
          headers: { cookie },
          ...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
        });
        const set = response.headers.getSetCookie().filter((line) => !line.startsWith("gr_name="));
        expect([path, method, set]).toEqual([path, method, []]);
        expect([path, method, response.status < 500]).toEqual([path, method, true]);
      }
    }
  });

  test("is escaped in pages, files, emails and calendars", async () => {
    const { id, buyer, expert } = await bought();
    await app.services.db.execute(
      sql`update orders set details = details || ${JSON.stringify({ name: EVIL, request: EVIL })}::jsonb
          where id = ${id}`,
    );
    const admin = await signedIn(app, ["admin"], true);
    const token = orderToken(app.services.config, id, { expertId: expert.id });
    await send(`/orders/${id}/cancel?token=${token}`, { why: EVIL });
    const other = await addExpert(app.services);
    await send(
      `/orders/${id}/change`,
      { start: "2027-02-20T10:00:00Z", expert: other.slug },
      buyer,
    );
    expect((await getBookingOfOrder(app.services.db, id))!.status).toBe("confirmed");
    const end = (await getBookingOfOrder(app.services.db, id))!.endAt;
    app.services.clock.advance(end.getTime() - app.services.clock.now().getTime() + HOUR);
    await runDueJobs(app.services);
    await app.services.db.execute(
      sql`update sessions set expires_at = expires_at + interval '60 days'`,
    );
    const claimed = await send(`/orders/${id}`, { intent: "claim", words: EVIL }, buyer);
    expect(claimed.status).toBe(303);
    await app.services.runJobs();

    const read = async (path: string, cookie: string) =>
      (await fetch(app.url + path, { headers: { cookie } })).text();
    for (const [path, cookie] of [
      [`/orders/${id}`, buyer.cookie],
      [`/orders/${id}?token=${orderToken(app.services.config, id, { expertId: other.id })}`, ""],
      [`/orders/${id}/receipt`, buyer.cookie],
      ["/candidate", buyer.cookie],
      ["/admin/orders", admin.cookie],
      [`/admin/orders/${id}`, admin.cookie],
      ["/admin/bookings", admin.cookie],
      ["/admin/claims", admin.cookie],
      ["/admin/mails", admin.cookie],
      ["/admin/audit", admin.cookie],
    ] as const) {
      const html = await read(path, cookie);
      expect([path, html.includes("<img src=x")]).toEqual([path, false]);
    }
    for (const list of ["orders", "bookings", "payments", "refunds", "leads"]) {
      const csv = await read(`/admin/csv/${list}`, admin.cookie);
      expect([list, /(^|[\n,])"?[=+@]/.test(csv)]).toEqual([list, false]);
    }
    const mails = JSON.parse(await read("/dev/mail.json", "")) as { id: string; text: string }[];
    const mine = mails.filter(({ text }) => text.includes(id));
    expect(mine.length).toBeGreaterThan(5);
    for (const { id: mail } of mine) {
      const at = `/dev/mail/${encodeURIComponent(mail)}`;
      expect(await read(`${at}.html`, "")).not.toContain("<img src=x");
      const [head] = (await read(`${at}.eml`, "")).split("\r\n\r\n");
      expect(head).not.toMatch(/^bcc:/im);
      expect(await read(`${at}.ics`, "")).not.toMatch(/^ATTENDEE:mailto:all/m);
    }
  });
});
