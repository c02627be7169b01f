import { NICHES } from "#content/niches.ts";
import { expect, test } from "../support/browser-fixtures.ts";

const ROUTES = [
  "/",
  "/whyus",
  "/pricing",
  "/pricing/",
  "/book-your-slot",
  "/niche",
  "/top-jobs",
  "/tools/resume-check",
  "/ourstory",
  "/experts",
  "/blogs",
  "/blogs/star-rewrite",
  "/testimonials",
  "/business",
  "/universities",
  "/contact",
  "/privacy",
  "/terms",
  "/visa-campaign",
  "/interviews/oneway",
  "/interviews/specialized",
  "/webinar",
  "/webinar/interviewing-102",
  "/webinar/live-your-resume",
  "/webinar/future-skills-and-emerging-careers",
  "/webinar/agenticai",
  ...NICHES.map(({ slug }) => `/niche/${slug}`),
];

const PARTS = [
  /<link[^>]* rel="icon" href="\/favicon\.svg"/,
  /<header[\s>]/,
  /<nav aria-label="Main"/,
  /<footer[\s>]/,
  /<form[^>]*aria-label="Request a call"/,
  /<button[^>]*data-chat-launcher/,
];

/** The routes above without the banner. */
const WITHOUT_BANNER = /^\/(book-your-slot|interviews\/)/;

test("every public route answers in one layout, with the code only in its banner", async ({
  app,
}) => {
  for (const path of ROUTES) {
    const answer = await fetch(app.url + path);
    expect(answer.status, path).toBe(200);
    const html = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>/g, "");
    for (const part of PARTS) expect(part.test(html), `${path}: ${String(part)}`).toBe(true);
    const codes = html.match(/halloween9/gi)?.length ?? 0;
    const spacers = html.match(/data-banner-spacer/g)?.length ?? 0;
    expect([codes, spacers], path).toEqual(WITHOUT_BANNER.test(path) ? [0, 1] : [1, 0]);
  }
  const favicon = await fetch(`${app.url}/favicon.svg`);
  expect(favicon.headers.get("content-type")).toContain("image/svg+xml");
  const icon = await fetch(`${app.url}/favicon.ico`);
  expect(icon.headers.get("content-type")).toBe("image/x-icon");
});

test("the home page's header and footer lead where they should", async ({ page }) => {
  const footer = page.getByRole("contentinfo");
  await page.goto("/");

  await test.step("the header links only to the candidate login", async () => {
    const accounts = await page
      .locator("header a")
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute("href") ?? "")
          .filter((href) => /login|sign|account|admin|candidate|expert\b|organization/.test(href)),
      );
    expect(accounts.length).toBeGreaterThan(0);
    expect(new Set(accounts)).toEqual(new Set(["/candidate/login"]));
  });

  await test.step("the footer's links open a new tab in two groups, and the same tab elsewhere", async () => {
    for (const group of ["Top Jobs", "Trending"]) {
      const links = footer.locator(`div:has(> h2:text-is("${group}")) a`);
      const targets = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute("target")),
      );
      expect(targets.length).toBeGreaterThan(2);
      expect(new Set(targets)).toEqual(new Set(["_blank"]));
    }
    for (const path of [
      "/top-jobs",
      "/niche",
      "/ourstory",
      "/pricing",
      "/pricing/#faq",
      "/experts",
      "/blogs",
      "/testimonials",
      "/business",
      "/universities",
    ]) {
      const link = footer.locator(`a[href="${path}"]`).first();
      await expect(link).toBeVisible();
      await expect(link).not.toHaveAttribute("target");
    }
    await expect(
      footer.getByRole("heading", { name: "Want a session made for you? Request a call." }),
    ).toBeVisible();
    await expect(footer.locator('a[href^="https://wa.me/"]')).toHaveAttribute("target", "_blank");
    // The cookie question has one of them as well.
    await expect(page.getByRole("region", { name: "Cookie choices" })).toBeVisible();
    const legal = page.locator('a:is([href="/privacy"], [href="/terms"])');
    await expect(legal).toHaveCount(3);
    await expect(page.locator('a[target="_blank"]').and(legal)).toHaveCount(3);
  });

  await test.step("has its links, groups and lines", async () => {
    await expect(footer.getByRole("link", { name: "Book Your Slot" })).toHaveAttribute(
      "href",
      "/pricing",
    );
    await expect(footer.getByRole("list", { name: "Social media" }).getByRole("link")).toHaveCount(
      4,
    );
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(footer).toContainText(/™.*©.*2025.*Private Limited/);
    await expect(footer.getByRole("link", { name: /Illustrations/ })).toBeVisible();
  });

  await test.step("is at most 1440 px wide, and absent from workspaces", async () => {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 1900, height: 900 });
    await expect.poll(async () => (await footer.boundingBox())?.width).toBe(1440);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1900);
    await page.setViewportSize({ width, height });
  });

  await test.step("the FAQ's URL opens the pricing page at its questions", async () => {
    await footer.getByRole("link", { name: "FAQ's" }).click();
    await expect(page).toHaveURL(/\/pricing\/#faq$/);
    await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeInViewport();
  });

  await test.step("the current route is underlined and bold", async () => {
    const nav = page.getByRole("navigation", { name: "Main" });
    const link = nav.getByRole("link", { name: "Pricing" });
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toHaveCSS("text-decoration-line", "underline");
    expect(Number(await link.evaluate((e) => getComputedStyle(e).fontWeight))).toBeGreaterThan(650);
  });

  await page.goto("/candidate/login");
  await expect(footer).toHaveCount(0);
  await expect(page.locator("[data-banner-spacer]")).toHaveCount(1);

  await page.goto("/niche/finance");
  await test.step("the current route alone is underlined and bold, also in a dropdown", async () => {
    await page.getByRole("button", { name: "Trending", exact: true }).press("Enter");
    const panel = page.locator("#panel-trending");
    await expect(panel).toBeVisible();
    const looks = await panel.locator("a").evaluateAll((links) =>
      links.flatMap((link) => {
        const name = link.querySelector("span.grid > span:first-child");
        if (!name) return [];
        const { fontWeight, textDecorationLine } = getComputedStyle(name);
        return [[name.textContent, Number(fontWeight) >= 700, textDecorationLine]];
      }),
    );
    expect(looks).toEqual([
      ["Executive C-roles", false, "none"],
      ["Finance & Accounting", true, "underline"],
      ["1:1 Coding Sessions", false, "none"],
      ["Electrical Engineering", false, "none"],
    ]);
  });
});
