import { expect, test } from "../support/browser-fixtures.ts";
import { readPage } from "../support/html.ts";

test("structured data has the required fields", async ({ app }) => {
  const data = async (path: string) =>
    readPage(await (await fetch(`${app.url}${path}`)).text()).jsonLd as Record<string, unknown>[];
  const [, post] = await data("/blogs/star-rewrite");
  expect(post).toMatchObject({
    "@type": "BlogPosting",
    headline: expect.any(String),
    datePublished: "2026-03-05",
    author: { "@type": "Organization" },
    image: expect.stringMatching(/^http/),
    mainEntityOfPage: `${app.url}/blogs/star-rewrite`,
  });
  const [crumbs, event] = await data("/webinar/interviewing-102");
  expect(crumbs).toMatchObject({
    itemListElement: [
      { position: 1, item: `${app.url}/` },
      { position: 2, item: `${app.url}/webinar` },
      { position: 3, item: `${app.url}/webinar/interviewing-102` },
    ],
  });
  expect(event).toMatchObject({
    "@type": "Event",
    startDate: "2027-01-21T15:00:00Z",
    endDate: "2027-01-21T16:00:00.000Z",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: `${app.url}/webinar/interviewing-102` },
  });
});

test("the blog is found, read and subscribed to", async ({ page, app }) => {
  await test.step("the blog lists newest posts first, filters by interview, and offers RSS", async () => {
    await page.goto("/blogs");
    const dates = await page
      .locator("main time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")!));
    expect(dates.length).toBeGreaterThanOrEqual(12);
    expect(dates).toEqual(dates.toSorted().toReversed());

    await page
      .getByRole("navigation", { name: "Posts by interview" })
      .getByText("F-1 visa")
      .click();
    await expect(page).toHaveURL("/blogs/for/f1-visa");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Posts on F-1 visa");
    await expect(page.locator("main time")).toHaveCount(1);

    const feed = await fetch(`${app.url}/blogs/feed.xml`);
    expect(feed.headers.get("content-type")).toContain("application/rss+xml");
    const xml = await feed.text();
    expect(xml.match(/<item>/g)).toHaveLength(dates.length);
    expect(xml).toContain(`<link>${app.url}/blogs/star-rewrite</link>`);
    const errors = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, "text/xml").querySelectorAll("parsererror").length,
      xml,
    );
    expect(errors).toBe(0);
  });

  await test.step("a post has contents, reading time, its interview and related posts", async () => {
    await page.goto("/blogs/star-rewrite");
    await expect(page.getByText(/^\d+ min read$/).first()).toBeVisible();
    const contents = page.getByRole("navigation", { name: "On this page" });
    for (const href of await contents
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")!))) {
      await expect(page.locator(href)).toHaveCount(1);
    }
    await contents.getByRole("link", { name: "Pass one: find the hinge" }).click();
    await expect(page.getByRole("heading", { name: "Pass one: find the hinge" })).toBeInViewport();

    const next = page.getByRole("complementary", { name: "Practice this" });
    await expect(next.getByRole("link", { name: "See free times" })).toHaveAttribute(
      "href",
      "/book-your-slot?service=product-management",
    );
    await expect(page.getByRole("region", { name: "Read next" }).getByRole("listitem")).toHaveCount(
      3,
    );
  });
});

test("an unknown post, topic or webinar is a 404", async ({ request }) => {
  for (const path of ["/blogs/no-such-post", "/blogs/for/no-such-topic", "/no-such-page"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toMatch(/<h1[^>]*>Page not found/);
  }
  const answer = await request.get("/webinar/8f3a-token");
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>This link is not valid/);
  expect(readPage(html).robots).toBe("noindex");
});

test.describe("in Kolkata", () => {
  test.use({ timezoneId: "Asia/Kolkata" });

  test("a webinar shows UTC and the visitor's time without layout shift", async ({
    page,
    browser,
    app,
  }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
    const before = await plain.newPage();
    await before.goto("/webinar/interviewing-102");
    await expect(before.getByText("3:00 PM – 4:00 PM UTC")).toBeVisible();

    await page.clock.setFixedTime("2027-01-11T08:00:00Z");
    await page.goto("/webinar/interviewing-102");
    await expect(page.getByText("3:00 PM – 4:00 PM UTC")).toBeVisible();
    await expect(page.getByText("Thursday, Jan 21, 8:30 PM GMT+5:30, your time")).toBeVisible();
    const top = async (at: typeof page) =>
      (await at.locator("main").getByRole("form").boundingBox())!.y -
      (await at.locator("main").boundingBox())!.y;
    expect(await top(page)).toBe(await top(before));
    await plain.close();

    const german = await browser.newContext({
      locale: "de",
      timezoneId: "Asia/Kolkata",
      baseURL: app.url,
    });
    const own = await german.newPage();
    await own.clock.setFixedTime("2027-01-11T08:00:00Z");
    await own.goto("/webinar/interviewing-102");
    await expect(own.getByText("Thursday, Jan 21, 20:30 GMT+5:30, your time")).toBeVisible();
    await german.close();
  });
});

test("forms are sent, and a page prints", async ({ page }) => {
  await test.step("interest in a webinar is stored, and an invalid email is an error at its field", async () => {
    await page.goto("/webinar/agenticai");
    const form = page.getByRole("form", { name: "Tell me when registration opens" });
    await form.getByLabel("Email").fill("nobody");
    await form.getByRole("button").click();
    await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expect(form.getByLabel("Email")).toBeFocused();
    await form.getByLabel("Email").fill("asha@example.com");
    await form.getByRole("button").click();
    await expect(page.getByText("We’ll email you.")).toBeVisible();
  });

  await test.step("an organization's inquiry is sent from the button to the confirmation", async () => {
    await page.goto("/universities");
    await page.getByRole("link", { name: "Send an inquiry" }).click();
    await expect(page).toHaveURL("/universities#inquiry");
    const form = page.getByRole("form", { name: "Organization inquiry" });
    await expect(form).toBeInViewport();
    await form.getByRole("button", { name: "Send inquiry" }).click();
    for (const name of ["Institution", "Your name", "Work email"]) {
      await expect(form.getByLabel(name)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(form.getByLabel("Phone")).not.toHaveAttribute("aria-invalid");
    await form.getByLabel("Institution").fill("Institute of Rehearsal");
    await form.getByLabel("Your name").fill("Asha Rao");
    await form.getByLabel("Work email").fill("asha@example.com");
    await form.getByLabel("Which interviews").fill("F-1, thirty students, by June");
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(page.getByText("Thank you. We’ve received your inquiry.")).toBeVisible();
  });

  await test.step("prints a page as text in black, with every answer open", async () => {
    await page.goto("/pricing");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(23, 33, 27)");
    await expect(page.locator("details p").first()).toBeVisible();
    for (const around of ["nav[aria-label=Main]", "body > footer", ".site-dock"]) {
      await expect(page.locator(around), around).toBeHidden();
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("texts, contents, search and forms work", async ({ page }) => {
    await page.goto("/blogs");
    await page.getByRole("link", { name: "A STAR answer rewritten, sentence by sentence" }).click();
    await expect(page.getByText("STAR stands for situation, task, action, result.")).toBeVisible();
    await page.getByRole("link", { name: "The finished answer" }).first().click();
    await expect(page.getByRole("heading", { name: "The finished answer" })).toBeInViewport();

    await page.goto("/search");
    await page.getByLabel("What are you looking for?").fill("fillers");
    await page.locator("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=fillers");
    await expect(page.locator("[data-search-results] a").first()).toBeVisible();

    await page.goto("/business");
    const form = page.getByRole("form", { name: "Organization inquiry" });
    await form.getByLabel("Company").fill("Rehearsal Ltd");
    await form.getByLabel("Your name").fill("Asha Rao");
    await form.getByLabel("Work email").fill("asha@example.com");
    await form.getByLabel("Which interviews").fill("Forty promotions in March");
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(page.getByText("Thank you. We’ve received your inquiry.")).toBeVisible();
  });
});
