import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DetailsStepModel } from "#modules/live-sessions/details-step.server.ts";
import { DueNow } from "./due-now.tsx";

const CARD = { provider: "stripe", label: "Card" } as const;
const PAYPAL = { provider: "paypal", label: "PayPal" } as const;

async function page(changed: Partial<DetailsStepModel>, isFree = false): Promise<string> {
  const model = {
    session: { minutes: 60, yours: { city: "UTC" } },
    price: { list: "$79.00", amount: "$79.00", isFree },
    methods: [CARD],
    method: null,
    overCap: null,
    values: { coupon: "" },
    refunds: [],
    ...changed,
  } as unknown as DetailsStepModel;
  const element = <DueNow model={model} error={undefined} ageError={undefined} pending={null} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return text(prelude);
}

test("shows no choice for a single payment method or a free order", async () => {
  expect(await page({ methods: [CARD, PAYPAL] })).toContain('name="provider"');
  expect(await page({ methods: [PAYPAL], overCap: "$9,000" })).toContain('name="provider"');
  expect(await page({})).not.toContain("provider");
  expect(await page({ methods: [CARD, PAYPAL] }, true)).not.toContain("provider");
});
