import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { type App, startApp } from "../support/app-server.ts";
import { expect, test } from "../support/browser-fixtures.ts";

/** Stands in for analytics and a chat provider: another origin that records its requests. */
type ThirdParty = { url: string; asked: { path: string; body: string }[]; server: Server };

/** Like other chat services', its script brings styles, pictures, frames and requests. */
const CHAT = `
  const { origin } = new URL(document.currentScript.src);
  const add = (tag, fields) => document.body.append(Object.assign(document.createElement(tag), fields));
  add("link", { rel: "stylesheet", href: origin + "/chat.css" });
  add("style", { textContent: ".providers-chat { color: green }" });
  add("img", { src: origin + "/chat.svg", alt: "" });
  add("iframe", { src: origin + "/chat.html", title: "The provider’s chat" });
  void fetch(origin + "/messages");
  document.documentElement.dataset.providersChat = "";`;
const FILES: Record<string, [type: string, content: string]> = {
  "/chat.js": ["text/javascript; charset=utf-8", CHAT],
  "/chat.css": ["text/css", ".providers-chat { margin: 0 }"],
  "/chat.svg": ["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  "/chat.html": ["text/html", "<!doctype html><title>Chat</title>"],
};

async function startThirdParty(): Promise<ThirdParty> {
  const asked: ThirdParty["asked"] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: request.url ?? "", body });
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("cross-origin-resource-policy", "cross-origin");
      const [type, content] = FILES[request.url ?? ""] ?? ["text/plain", ""];
      response.setHeader("content-type", type);
      response.end(content);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

let thirdParty: ThirdParty;
let production: App;

test.beforeAll(async () => {
  // Workers may start the product at the same time.
  test.setTimeout(90_000);
  thirdParty = await startThirdParty();
  production = await startApp({
    env: {
      APP_ENV: "prod",
      SESSION_SECRET: "of this browser test alone",
      SMTP_URL: "smtp://127.0.0.1:9",
      RATE_LIMIT_SCALE: "10",
      ANALYTICS_HOST: thirdParty.url,
      ANALYTICS_KEY: "production-project",
      CHAT_SCRIPT_URL: `${thirdParty.url}/chat.js`,
    },
  });
});
test.afterAll(async () => {
  await production.stop();
  thirdParty.server.closeAllConnections();
  thirdParty.server.close();
});

const paths = () => thirdParty.asked.map(({ path }) => path);
const bar = (page: Page) => page.getByRole("region", { name: "Cookie choices" });

async function answer(page: Page, choice: "Accept" | "Decline"): Promise<void> {
  await bar(page).getByRole("button", { name: choice }).click();
  await expect(bar(page)).toHaveCount(0);
}

test("analytics and the external chat run only after consent, and stop when it is withdrawn", async ({
  page,
}) => {
  await page.goto(production.url);
  await page.getByRole("button", { name: "Chat with us" }).click();
  await page.getByRole("button", { name: "Minimize chat" }).click();
  await answer(page, "Decline");
  await page.getByRole("link", { name: "Meet the experts" }).click();
  await expect(page).toHaveURL(/\/experts$/);
  await page.waitForLoadState("networkidle");
  expect(paths()).toEqual([]);

  const choices = page.getByRole("button", { name: "Cookie choices" });
  await choices.click();
  await answer(page, "Accept");
  expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("true");
  await expect
    .poll(() => paths().toSorted())
    .toEqual(["/capture/", ...Object.keys(FILES), "/messages"].toSorted());
  const [event] = thirdParty.asked.filter(({ path }) => path === "/capture/");
  expect(JSON.parse(event!.body)).toMatchObject({
    api_key: "production-project",
    event: "$pageview",
    properties: {
      $current_url: `${production.url}/experts`,
      session_recording_consent: "granted",
    },
  });
  await expect(page.locator("html[data-providers-chat]")).toHaveCount(1);

  // The next load remembers, and reports each page once.
  await page.goto(`${production.url}/pricing`);
  await expect.poll(() => paths().filter((path) => path === "/capture/")).toHaveLength(2);
  await choices.click();
  await answer(page, "Decline");
  await page.getByRole("contentinfo").getByRole("link", { name: "Blogs" }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  await page.waitForLoadState("networkidle");
  expect(paths().filter((path) => path === "/capture/")).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem("gr_analytics_id"))).toBeNull();
});

test("production keeps the browser's console silent; other environments do not", async ({
  page,
  app,
}) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const speak = () =>
    page.evaluate(() => {
      console.log("a log");
      console.info("an info");
      console.warn("a warning");
    });
  for (const [url, heard] of [
    [production.url, []],
    [`${production.url}/book-your-slot`, []],
    [app.url, ["a log", "an info", "a warning"]],
  ] as const) {
    // Before any other script of the page has run.
    await page.goto(url, { waitUntil: "domcontentloaded" });
    said.length = 0;
    await speak();
    await expect.poll(() => said).toEqual(heard);
  }
});
