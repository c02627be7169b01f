import { CARDS } from "#content/cards.ts";
import { CATEGORY_TABS } from "#content/category-tabs.ts";
import { NICHES } from "#content/niches.ts";
import { SERVICES } from "#content/services.ts";
import { expect, test } from "../support/browser-fixtures.ts";

const FORMAT = new Map(SERVICES.map(({ slug, format }) => [slug, format]));
const isLive = ({ serviceSlug }: { serviceSlug: string }) => FORMAT.get(serviceSlug) === "live";

test.describe("as served, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the catalog, a niche and its form work", async ({ page }) => {
    await test.step("the catalog and its tabs work by links alone", async () => {
      await page.goto("/");
      const cards = page.locator("#service-cards li");
      await expect(cards.filter({ visible: true })).toHaveCount(14);
      for (const { key, label } of CATEGORY_TABS) {
        await page.getByRole("tab", { name: label, exact: true }).click();
        const there = CARDS.filter(({ type }) => key === "ALL" || type.includes(key));
        await expect(cards.filter({ visible: true })).toHaveCount(there.length);
        for (const { title } of there) {
          await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
        }
      }
    });

    await test.step("a niche page shows both prices and links to experts and times", async () => {
      await page.goto("/niche/coding");
      // In the header and in the sticky bar.
      await expect(page.getByText("$79", { exact: true }).filter({ visible: true })).toHaveCount(2);
      await expect(page.getByText("₹3,999", { exact: true }).filter({ visible: true })).toHaveCount(
        2,
      );
      await expect(page.getByRole("button", { name: /Show (rupees|dollars)/ })).toBeHidden();
      await expect(page.getByText("A strong answer")).toHaveCount(5);
      await expect(page.getByText("A weak answer")).toHaveCount(5);
      await page.getByRole("link", { name: "All experts for this interview" }).click();
      await expect(page).toHaveURL(/\/experts\?topic=coding$/);
      await page.goBack();
      await page.getByRole("link", { name: "Pick a time" }).click();
      await expect(page).toHaveURL(/\/book-your-slot\?service=coding$/);
    });

    await test.step("a visitor can sign up for news of an opening", async () => {
      await page.goto("/niche/linkedin");
      const form = page.getByRole("form", { name: "Tell me when it opens" });
      await form.getByLabel("Email").fill("waiting@example.com");
      await form.getByRole("button", { name: "Tell me when it opens" }).click();
      await expect(page.getByRole("main")).toContainText(/We’ll email you/);
    });
  });
});

test("the home page offers times and cards, and the pricing page prices", async ({ page }) => {
  await test.step("the finder offers the next times of what is chosen, and a press holds one", async () => {
    await page.goto("/");
    await page.getByLabel("Practice").selectOption("finance");
    await page.getByLabel("Level", { exact: true }).selectOption("Senior");
    const times = page.getByRole("form", { name: "Hold a time" }).getByRole("button");
    await expect(times).toHaveCount(3);
    // The last one, because the first may be too soon when it is clicked.
    await times.last().click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
    await expect(main.getByText("Finance & accounting mock interview").first()).toBeVisible();
    await expect(main.getByLabel(/^What do you want to practice/)).toHaveValue(/^Level: Senior/);
  });

  await test.step("every tab shows its cards, by pointer and by keyboard", async () => {
    await page.goto("/");
    const cards = page.locator("#service-cards li");
    const tab = (label: string) => page.getByRole("tab", { name: label, exact: true });
    await expect(page.locator("[data-hydrated] .service-cards")).toBeAttached();
    await expect(tab("All")).toHaveAttribute("aria-selected", "true");
    for (const { key, label } of CATEGORY_TABS) {
      await tab(label).click();
      await expect(tab(label)).toHaveAttribute("aria-selected", "true");
      const there = CARDS.filter(({ type }) => key === "ALL" || type.includes(key));
      await expect(cards.filter({ visible: true })).toHaveCount(there.length);
    }
    await expect(page).toHaveURL(/\/$/);
    await page.keyboard.press("ArrowRight");
    await expect(tab("All")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(tab("Visa")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("link", { name: "F-1 visa interview", exact: true })).toBeVisible();
    await page.keyboard.press("Home");
    await expect(cards.filter({ visible: true })).toHaveCount(14);

    // A linked tab is selected, and stays selected while browsing.
    await page.goto("/contact");
    await page.goto("/#tab-VISA");
    const visa = tab("Visa");
    await expect(visa).toHaveAttribute("aria-selected", "true");
    await page.getByRole("link", { name: "F-1 visa interview", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("F-1 visa mock interview");
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(visa).toHaveAttribute("aria-selected", "true");
  });

  await test.step("a session plays again, and a scorecard’s evidence leads into it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const player = page.getByRole("region", { name: "A session played again" });
    const code = player.getByRole("region", { name: "Code at this moment" });
    await expect(code).toContainText("last[1] = end;");
    // Its script loads late.
    await expect(async () => {
      await player.getByRole("button", { name: /n log n for the sort/ }).click();
      await expect(code).toContainText("Math.max(last[1], end)", { timeout: 500 });
    }).toPass();
    await player.getByRole("button", { name: "Play" }).click();
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    const position = player.getByLabel("Position");
    const before = await position.inputValue();
    await expect(position).not.toHaveValue(before);
    await page.getByRole("heading", { name: "Evidence" }).click();
    await page.getByRole("link", { name: "Go to 6:10" }).click();
    await expect(player).toBeInViewport();
    await expect(code).toContainText("No code yet.");
    await expect(position).toHaveAttribute("aria-valuetext", /^6:1\d of 48:49$/);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("the pricing page shows one currency, a button in each row, packs, the refund line and the FAQ", async () => {
    await page.goto("/pricing#faq");
    await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeInViewport();
    const live = page.getByRole("table", { name: "Live with an expert" });
    const roles = live.getByRole("row", { name: /Executive C-roles/ });
    await expect(roles).toContainText("$149");
    await expect(roles.getByRole("link", { name: "Book" })).toHaveAttribute(
      "href",
      "/book-your-slot?service=c-roles",
    );
    const alone = page.getByRole("table", { name: "On your own" });
    await expect(alone.getByRole("row", { name: /^AI mock session/ })).toContainText(
      "Your first is free",
    );
    await expect(alone.getByRole("row", { name: /^Visa officer/ })).toContainText("Free");
    const packs = page.getByRole("table", { name: "Packs" });
    await expect(packs.getByRole("row", { name: /^1:1 expert/ })).toContainText("$213.30");
    for (const table of [live, packs]) await expect(table).not.toContainText("₹");
    await page.getByRole("button", { name: "Show rupees (₹)" }).click();
    await expect(roles).toContainText("₹7,999");
    await expect(packs.getByRole("row", { name: /^1:1 expert/ })).toContainText("₹10,797.30");
    const refunds = page.locator("#refunds");
    for (const share of ["100%", "50%", "0%"]) {
      await expect(refunds.getByText(share, { exact: true })).toBeVisible();
    }
  });
});

test("pages lead to what is practiced alone", async ({ request }) => {
  for (const [page, ...ways] of [
    ["/", "/sessions/ai", "/interviews/oneway", "/sessions/visa"],
    ["/pricing", "/sessions/ai", "/interviews/oneway", "/sessions/visa"],
    ["/niche/coding", "/sessions/ai?topic=coding"],
    ["/niche/f1-visa", "/sessions/visa?topic=f1-visa"],
    ["/niche/b1-b2-visa", "/sessions/visa?topic=b1-b2-visa"],
    ["/niche/ai", "/sessions/ai"],
    ["/niche/umm-isnt-a-strategy", "/sessions/ai?topic=umm-isnt-a-strategy"],
    ["/visa-campaign", "/sessions/visa"],
    ["/interviews/oneway", "/interviews/oneway/start"],
    ["/interviews/specialized", "#request-a-call", "/interviews/oneway/start"],
  ]) {
    const html = await (await request.get(page!)).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    for (const way of ways) expect(main, page).toContain(`href="${way}"`);
  }
  // What can be started on the page about fillers has its own questions, everywhere on it.
  const umm = await (await request.get("/niche/umm-isnt-a-strategy")).text();
  expect(umm.slice(umm.indexOf("<main"), umm.indexOf("</main>"))).not.toContain(
    'href="/sessions/ai"',
  );
});

test("an unknown niche is a 404, and so is its live data", async ({ request }) => {
  const answer = await request.get("/niche/astronaut");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("Page not found");
  for (const slug of ["astronaut", "ai", "resume-writing", "..%2Fhome"]) {
    expect((await request.get(`/live/niches/${slug}`)).status(), slug).toBe(404);
  }
});

test("every live niche has at least two experts with their next free times", async ({
  request,
}) => {
  for (const { slug } of NICHES.filter(isLive)) {
    const answer = await request.get(`/live/niches/${slug}?zone=Asia/Kolkata`);
    const { zone, experts } = (await answer.json()) as {
      zone: string;
      experts: { times: unknown[] }[];
    };
    expect(zone).toContain("Kolkata");
    expect(experts.length, slug).toBeGreaterThanOrEqual(2);
    for (const { times } of experts) expect(times.length, slug).toBeGreaterThan(0);
  }
});

test("experts load into reserved space, and a press on a time holds it", async ({ page }) => {
  await page.addInitScript(() => {
    // The cookie question animates independently.
    localStorage.setItem("cookieConsent", "false");
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/niche/finance");
  const section = page.locator("section", { hasText: "Who you can practice with" });
  await section.scrollIntoViewIfNeeded();
  const expert = section.getByRole("listitem").filter({ has: page.getByRole("heading") });
  await expect(expert).toHaveCount(3);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // Less than a pixel of one line, such as rounding.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.0001);
  // The last one, because the first may be too soon when it is clicked.
  const time = expert.first().getByRole("button").last();
  const start = (await time.getAttribute("value"))!;
  const picked = await time.locator("time").innerText();
  await page.goto(`/book-your-slot?service=finance&start=${start}#times`);
  const who = page.getByRole("heading", { name: `Who should interview you at ${picked}?` });
  await expect(who.or(page.getByText(`You picked ${picked}. Select it`))).toBeInViewport();
  await expect(page.locator("button[aria-current]")).toHaveText(new RegExp(`^${picked}`));
  await page.goBack();
  const name = await expert.first().getByRole("heading").innerText();
  await time.click();
  const session = page.getByRole("complementary", { name: "Your session" });
  await expect(session).toContainText(name);
  await expect(session).toContainText(picked);

  // If the picked time is taken, a note above the free ones says so. No time starts at :01.
  const never = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 7 * 86_400_000 + 60_000);
  await page.goto(`/book-your-slot?service=coding&start=${never.toISOString()}#times`);
  await expect(page.getByText(/is no longer free\. Pick another time:$/)).toBeInViewport();
  await expect(page.locator("button[aria-current]")).toHaveCount(0);
});

for (const [timezoneId, shown, other, press] of [
  ["Asia/Kolkata", "₹3,999", "$79", "Show dollars ($)"],
  ["Europe/Paris", "$79", "₹3,999", "Show rupees (₹)"],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });
    test("shows the price in the visitor's currency, with a switch to the other", async ({
      page,
    }) => {
      await page.goto("/niche/coding");
      const main = page.getByRole("main");
      const banner = page.getByRole("region", { name: "Offer" });
      await test.step(`the banner shows ${shown[0]}`, async () => {
        await expect(banner).toContainText(shown[0]!);
        await expect(banner).not.toContainText(other[0]!);
      });
      const bar = main.getByRole("complementary", { name: "Price and next free time" });
      await expect(main.getByText(shown, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(other, { exact: true })).toHaveCount(0);
      await page.getByRole("button", { name: press }).click();
      await expect(main.getByText(other, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(shown, { exact: true })).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      await expect(bar).toBeInViewport();
      await expect(bar).toContainText(other);
      await page.goto("/niche/finance");
      await expect(main.getByText(other, { exact: true }).first()).toBeVisible();
    });
  });
}
