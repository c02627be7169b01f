import { sql } from "drizzle-orm";
import { text as readText } from "node:stream/consumers";
import { createElement, type ComponentType } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failureContext, requestContext, servicesContext } from "#app/context.server.ts";
import {
  countryOptionsHtml,
  ServedCountryOptions,
} from "#app/components/leads/country-code-select.tsx";
import { listLeads } from "#modules/leads/data.server.ts";
import * as inquiry from "#app/routes/site/inquiry.tsx";
import * as message from "#app/routes/site/message.tsx";
import * as confirm from "#app/routes/site/newsletter-confirm.tsx";
import * as leave from "#app/routes/site/newsletter-unsubscribe.tsx";
import * as newsletter from "#app/routes/site/newsletter.tsx";
import * as notify from "#app/routes/site/notify-me.tsx";
import * as call from "#app/routes/site/request-a-call.tsx";
import { COUNTRIES } from "#content/countries.ts";
import { createTurnstile } from "#adapters/captcha/turnstile.ts";
import { ToastProvider } from "#app/ui/toast.tsx";
import type { RequestFacts } from "#server/http/pages.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";

type Page = { loader: unknown; action: unknown; default: unknown };

/** Only these pages, rendered as on the site, behind the real listener. */
const routes = Object.entries<Page>({
  "/request-a-call": call,
  "/newsletter": newsletter,
  "/newsletter/confirm": confirm,
  "/newsletter/unsubscribe": leave,
  "/inquiry": inquiry,
  "/notify-me": notify,
  "/message": message,
}).map(([path, page]) => ({
  path,
  loader: page.loader as LoaderFunction,
  action: page.action as LoaderFunction,
  Component: () =>
    createElement(page.default as ComponentType<{ loaderData: unknown; actionData: unknown }>, {
      loaderData: useLoaderData(),
      actionData: useActionData(),
    }),
}));

let app: HttpApp;

async function pages(request: Request, facts: RequestFacts): Promise<Response> {
  const handler = createStaticHandler(routes);
  const provider = new RouterContextProvider();
  provider.set(servicesContext, app.services);
  provider.set(requestContext, { nonce: "", ...facts });
  provider.set(failureContext, { status: null, retryAfterSeconds: null });
  const context = await handler.query(request, { requestContext: provider });
  if (context instanceof Response) return context;
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
  const options = (chosen: string) => countryOptionsHtml(COUNTRIES, chosen);
  const served = createElement(ServedCountryOptions, { value: options }, page);
  const { prelude } = await prerenderToNodeStream(createElement(ToastProvider, null, served));
  const html = await readText(prelude);
  const text = html.replace(/<!-- -->/g, "").replaceAll("&#x27;", "'");
  return new Response(text, { status: context.statusCode });
}

beforeAll(async () => {
  app = await startHttpApp({ pages });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.owner.execute(sql`truncate leads, outbox_mails, coupons cascade`);
});

const get = (path: string) => fetch(app.url + path, { redirect: "manual" });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(fields),
  });

const REQUEST = {
  name: "Asha <b>Rao</b>",
  email: "asha@example.com",
  phone: "9876543210",
  experience: "7",
  country_code: "+1-684",
  request: "Before Friday",
  website: "",
  shown_at: "",
};

describe("forms without JavaScript", () => {
  test.each([
    ["/request-a-call", REQUEST, "call_request"],
    ["/newsletter", { email: "asha@example.com" }, "newsletter"],
    ["/message", { email: "asha@example.com", message: "Hello" }, "message"],
    ["/notify-me", { email: "asha@example.com", service: "ai" }, "interest"],
    [
      "/inquiry",
      { kind: "university", organisation: "A", name: "B", email: "c@example.com", message: "D" },
      "inquiry",
    ],
  ])("%s stores the input and confirms", async (path, fields, kind) => {
    const reply = await post(path, fields);
    expect(reply.status).toBe(303);
    expect(reply.headers.get("location")).toBe(`${path}?sent=1`);
    const [lead] = await listLeads(app.services.db);
    expect(lead).toMatchObject({ kind, suspect: false });
    const sent = await get(`${path}?sent=1`);
    expect(sent.status).toBe(200);
    expect(await sent.text()).toContain('role="status"');
    expect(await (await get(path)).text()).toMatch(
      kind === "interest" ? /See all topics/ : /<form/,
    );
  });

  test("an inquiry's number of people has a digit in it", async () => {
    const asked = { organisation: "A", name: "B", email: "c@example.com", message: "By June" };
    const reply = await post("/inquiry", { kind: "university", ...asked, size: "abc" });
    expect(reply.status).toBe(422);
    const html = await reply.text();
    expect(html).toContain("Enter a number, such as 40");
    for (const typed of ["abc", "c@example.com", "By June"]) expect(html).toContain(typed);
    for (const size of ["", "50 to 100"]) {
      expect((await post("/inquiry", { ...asked, kind: "business", size })).status).toBe(303);
    }
  });

  test("return an invalid form with its error and input, escaped", async () => {
    const reply = await post("/request-a-call", { ...REQUEST, experience: "100", email: "x" });
    expect(reply.status).toBe(422);
    const html = await reply.text();
    expect(html).toContain("Enter a experience between 0 and 99");
    expect(html).toContain("Required");
    expect(html).toContain("Asha &lt;b&gt;Rao&lt;/b&gt;");
    expect(html).toContain("Before Friday");
    expect(html).toContain('<option value="+1-684" selected>');
    expect(await listLeads(app.services.db)).toEqual([]);
  });

  test("without a bot check token are stored and flagged", async () => {
    const { captcha } = app.services;
    const check = { siteKey: "k", secret: "s", verifyUrl: "http://127.0.0.1:9/never-asked" };
    app.services.captcha = createTurnstile(check);
    const reply = await post("/message", { email: "asha@example.com", message: "Hello" });
    app.services.captcha = captcha;
    expect(reply.status).toBe(303);
    expect(await listLeads(app.services.db, { suspect: true })).toHaveLength(1);
  });

  test("that a bot fills in or sends instantly are stored and flagged", async () => {
    const now = app.services.clock.now().getTime();
    const posts = [
      { website: "https://spam.example" },
      { shown_at: String(now - 2_999) },
      { shown_at: String(now - 3_000) },
      { shown_at: "soon" },
    ];
    for (const [at, extra] of posts.entries()) {
      const reply = await post("/request-a-call", {
        ...REQUEST,
        request: `Number ${at}`,
        ...extra,
      });
      expect(reply.status).toBe(303);
    }
    const kept = await listLeads(app.services.db);
    const marked = kept
      .filter((lead) => lead.suspect)
      .map((lead) => String(lead.details["request"]));
    expect(new Set(marked)).toEqual(new Set(["Number 0", "Number 1"]));
    expect(kept).toHaveLength(4);
  });

  test("ignore the two fields in a JSON call", async () => {
    const reply = await fetch(`${app.url}/api/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "a@b.co", message: "Hi", website: "x", shown_at: "1" }),
    });
    expect(reply.status).toBe(200);
    expect(await listLeads(app.services.db, { suspect: true })).toEqual([]);
  });
});

describe("the newsletter's links", () => {
  async function links(): Promise<{ confirm: string; unsubscribe: string }> {
    await post("/newsletter", { email: "asha@example.com" });
    const { rows } = await app.services.db.execute<{ text: string }>(
      sql`select text from outbox_mails`,
    );
    const path = (name: string) => new RegExp(`/newsletter/${name}\\?\\S+`).exec(rows[0]!.text)![0];
    return { confirm: path("confirm"), unsubscribe: path("unsubscribe") };
  }
  const codes = async () =>
    (await app.services.db.execute(sql`select code from coupons`)).rows.length;

  test("open a page with a button, and only the button confirms", async () => {
    const { confirm: path } = await links();
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("Confirm my email");
    }
    expect(await codes()).toBe(0);
    const done = await post(path, {});
    expect(done.status).toBe(200);
    expect(await done.text()).toContain("You’re subscribed");
    expect(await codes()).toBe(1);
    expect(await (await get(path)).text()).toContain("You’re subscribed");
  });

  test("unsubscribe by one-click and by the page's button", async () => {
    const { unsubscribe: path } = await links();
    expect(await (await get(path)).text()).toContain("We’ll stop sending you the newsletter");
    const oneClick = await post(path, { "List-Unsubscribe": "One-Click" });
    expect(oneClick.status).toBe(200);
    expect(await oneClick.text()).toContain("You’re unsubscribed");
    const multipart = new FormData();
    multipart.set("List-Unsubscribe", "One-Click");
    const again = await fetch(app.url + path, { method: "POST", body: multipart });
    expect(again.status).toBe(200);
    expect((await fetch(app.url + path, { method: "POST" })).status).toBe(200);
  });

  test("are refused when forged, and change nothing", async () => {
    for (const path of ["/newsletter/confirm", "/newsletter/unsubscribe"]) {
      for (const token of ["", "?token=", "?token=x.1.y", `?token=${"a".repeat(3000)}`]) {
        expect((await get(path + token)).status).toBe(404);
        expect((await post(path + token, {})).status).toBe(404);
      }
    }
  });
});
