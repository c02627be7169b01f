import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PayBy } from "./pay-by.tsx";

const CARD = { provider: "stripe", label: "Card" } as const;
const PAYPAL = { provider: "paypal", label: "PayPal" } as const;

function page(model: Partial<ComponentProps<typeof PayBy>["model"]>): string {
  const whole = { methods: [CARD], method: null, overCap: null };
  return renderToString(
    <MemoryRouter>
      <PayBy model={{ ...whole, ...model }} />
    </MemoryRouter>,
  );
}

test("offers card and wallet, with the first one selected by default", () => {
  const chosen = (html: string) =>
    /<input[^>]*checked[^>]*>/.exec(html)?.[0].match(/value="(\w+)"/)?.[1];
  expect(chosen(page({ methods: [CARD, PAYPAL] }))).toBe("stripe");
  expect(chosen(page({ methods: [CARD, PAYPAL], method: "paypal" }))).toBe("paypal");
});

test("offers an invoice above the card cap, and the wallet if configured", () => {
  const dollars = page({ methods: [PAYPAL], overCap: "$9,000" });
  expect(dollars).toContain("The limit for one card payment is $9,000");
  expect(dollars).toContain('href="/business"');
  expect(dollars).toMatch(/type="hidden" name="provider" value="paypal"/);
  const rupees = page({ methods: [], overCap: "₹8,00,000" });
  expect(rupees).toContain("The limit for one card payment is ₹8,00,000");
  expect(rupees).toContain('href="/business"');
});
