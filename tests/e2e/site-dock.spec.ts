import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";

test("the cookie question, the weekly offer and the chat", async ({ page }) => {
  await test.step("is no dialog, remembers a refusal, and can be reopened", async () => {
    // The pop-up would take the focus.
    await page.addInitScript(() => sessionStorage.setItem("isSubscribed", "true"));
    await page.goto("/");
    const bar = page.getByRole("region", { name: "Cookie choices" });
    await expect(bar).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // WCAG 2.4.11: it never covers the focused element.
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press("Tab");
      expect(
        await (await page.evaluateHandle(() => document.activeElement!)).evaluate(whatCovers),
      ).toBeNull();
    }
    await bar.getByRole("button", { name: "Decline" }).click();
    await expect(bar).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
    await page.reload();
    await expect(bar).toHaveCount(0);
    await page.getByRole("button", { name: "Cookie choices" }).click();
    await bar.getByRole("button", { name: "Accept" }).click();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("true");
  });

  await test.step("the weekly offer opens only on click and says that it is open", async () => {
    const flag = () => page.evaluate(() => sessionStorage.getItem("homeOwOpen"));
    await page.goto("/");
    const offer = page.getByRole("button", { name: "Free one-way interview" });
    await expect(offer).toBeVisible();
    expect(await flag()).toBeNull();
    await offer.click();
    await expect(page.getByRole("dialog")).toContainText("One free one-way interview a week");
    expect(await flag()).toBe("true");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await flag()).toBeNull();
  });

  await test.step("opens maximized, answers from the FAQ, takes a message, and can be minimized", async () => {
    const bodies: unknown[] = [];
    await page.route("**/api/messages", async (route) => {
      bodies.push(route.request().postDataJSON());
      await route.fulfill({ status: 202, json: {} });
    });
    await page.goto("/experts");
    await page.getByRole("button", { name: "Chat with us" }).click();
    const chat = page.getByRole("region", { name: "Chat" });
    await expect(chat).toHaveAttribute("data-chat", "maximized");
    await expect(chat.getByLabel("Search help")).toBeFocused();
    await chat.getByLabel("Search help").fill("cancel");
    await expect(chat.getByRole("status")).toContainText(/answer/);
    await expect(chat.locator("details").first()).toContainText(/cancel/i);
    await expect(chat.getByRole("link", { name: /WhatsApp/ })).toBeVisible();
    await chat.getByRole("button", { name: "Write to us" }).click();
    await chat.getByRole("button", { name: "Send message" }).click();
    await expect(chat.getByText("Required", { exact: true })).toHaveCount(2);
    await chat.getByLabel("Email").fill("asha@example.com");
    await chat.getByLabel("Message", { exact: true }).fill("Do you speak Tamil?");
    await page.getByRole("button", { name: "Minimize chat" }).click();
    await expect(page.getByRole("button", { name: "Chat with us" })).toBeFocused();
    await page.getByRole("button", { name: "Chat with us" }).click();
    await chat.getByRole("button", { name: "Send message" }).click();
    await expect(chat.getByText("We’ve received your message.")).toBeVisible();
    // The form is gone, but focus stays in the chat.
    await page.keyboard.press("Escape");
    await expect(chat).toBeHidden();
    expect(bodies).toEqual([{ email: "asha@example.com", message: "Do you speak Tamil?" }]);
  });
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test(`the cookie question hides neither the price nor the first times at ${width}x${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const bar = page.getByRole("region", { name: "Cookie choices" });
    await expect(bar).toBeVisible();
    const finder = page.getByRole("region", { name: "Find a time" });
    const times = finder.getByRole("button", { name: /^Hold / });
    await expect(times.first()).toBeInViewport({ ratio: 1 });
    for (const shown of [finder.getByText(/^\$\d+$/), ...(await times.all())]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
      expect(await shown.evaluate(whatCovers)).toBeNull();
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test("the cookie question floats over no step of the booking", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/book-your-slot?service=coding");
  const bar = page.getByRole("region", { name: "Cookie choices" });
  await expect(bar).toBeVisible();
  await expect(bar).not.toBeInViewport();
  // Nothing else covers the first free time either, and it needs no scrolling.
  const soonest = page.getByRole("region", { name: "Next free times" }).getByRole("button");
  await expect(soonest.first()).toBeInViewport({ ratio: 1 });
  await soonest.last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Booking" })
    .getByRole("link", { name: "Time" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Pick your time" })).toBeVisible();
});

/** Controls that the chat's button covers at some scroll position. */
function controlsUnderTheChat(): string[] {
  const button = document.querySelector("[data-chat-launcher]")!;
  const at = button.getBoundingClientRect();
  const floats = getComputedStyle(button).position === "fixed";
  return [...document.querySelectorAll("a, button, input, select, textarea, summary")]
    .filter((control) => control !== button)
    .filter((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      const beside = width <= 1 || right <= at.left || left >= at.right;
      return !beside && (floats || (top < at.bottom && bottom > at.top));
    })
    .map(({ textContent }) => textContent);
}

test("the chat covers no control at any width", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("cookieConsent", "false");
    sessionStorage.setItem("isSubscribed", "true");
  });
  for (const path of ["/", "/book-your-slot?service=coding", "/candidate/login"]) {
    await page.goto(path);
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("button", { name: "Chat with us" })).toBeVisible();
      if (path === "/") await expect(page.getByText("Free one-way interview")).toBeVisible();
      // Floating elements cover the end of the page when scrolled there.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await page.evaluate(controlsUnderTheChat), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("axe finds nothing in the layout on a phone and a desktop, closed and open", async ({
  page,
}) => {
  test.slow();
  await page.addInitScript(() => sessionStorage.setItem("isSubscribed", "true"));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "no sideways scrolling",
    ).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("button", { name: "Chat with us" }).click();
    await expect(page.getByLabel("Search help")).toBeVisible();
    await expectNoAxeViolations(page, false, width < 1000 ? undefined : "[data-chat]");
    await page.getByRole("button", { name: "Minimize chat" }).click();
    if (width < 1000) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.locator("#mobile-menu").getByRole("button", { name: "Trending" }).click();
    } else {
      await page.getByRole("button", { name: "Trending", exact: true }).press("Enter");
    }
    await expectNoAxeViolations(page, false, width < 1000 ? "header" : undefined);
    await page.keyboard.press("Escape");
  }
});

/** The text of what covers an element's center; null if it is visible. */
function whatCovers(shown: Element): string | null {
  const { x, y, width, height } = shown.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  const isSeen = there !== null && (shown.contains(there) || there.contains(shown));
  return isSeen ? null : `${shown.textContent} under ${there?.textContent}`;
}
