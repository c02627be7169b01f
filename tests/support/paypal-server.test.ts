import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPaypalShop, type PaypalShop } from "./paypal/shop.ts";

let shop: PaypalShop;
beforeEach(async () => {
  shop = await openPaypalShop();
});
afterEach(() => shop.close());

describe("the payer's page", () => {
  const press = async (url: string, action: string) => {
    const body = new URLSearchParams({ action });
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    return answer.headers.get("location");
  };

  test("leads back to the shop, approved or not", async () => {
    const { ref, url } = await shop.provider.createCheckout(shop.checkout());
    expect(await press(url, "cancel")).toBe(`${shop.checkout().cancelUrl}?token=${ref}`);
    expect(shop.paypal.books.order(ref)?.status).toBe("PAYER_ACTION_REQUIRED");
    const back = `${shop.checkout().returnUrl}&token=${ref}&PayerID=PAYER00000001`;
    expect(await press(url, "approve_bad_card")).toBe(back);
    expect(await shop.provider.query(ref)).toMatchObject({ status: "open" });
    expect(await press(url, "approve")).toBe(back);
    expect(await shop.provider.query(ref)).toMatchObject({ status: "paid" });
  });

  test("escapes what is paid for, and is a 404 for unknown orders", async () => {
    const description = `<script>alert("x")</script>`;
    const { url } = await shop.provider.createCheckout(shop.checkout({ description }));
    const page = await (await fetch(url)).text();
    expect(page).toContain("USD 79.00");
    expect(page).not.toContain("<script>");
    expect((await fetch(`${shop.paypal.url}/checkoutnow?token=UNKNOWN`)).status).toBe(404);
  });
});

test("retries an event until it is accepted; held ones can be sent twice and reversed", async () => {
  const { webhooks } = shop.paypal;
  const heard: string[] = [];
  let refusals = 2;
  const merchant = createServer((req, res) => {
    let rawBody = "";
    req.on("data", (chunk: Buffer) => (rawBody += chunk.toString()));
    req.on("end", () => {
      refusals -= 1;
      if (refusals >= 0) return res.writeHead(500).end();
      heard.push((JSON.parse(rawBody) as { event_type: string }).event_type);
      return res.end();
    });
  });
  await new Promise<void>((ready) => merchant.listen(0, "127.0.0.1", ready));
  webhooks.state.url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`;
  webhooks.emit("A", "checkout-order", { id: "1" });
  await webhooks.settled();
  expect(heard).toEqual(["A"]);
  webhooks.state.held = true;
  webhooks.emit("B", "checkout-order", { id: "1" });
  webhooks.emit("C", "checkout-order", { id: "1" });
  expect(heard).toEqual(["A"]);
  await webhooks.release({ times: 2, reversed: true });
  expect(heard).toEqual(["A", "C", "B", "C", "B"]);
  merchant.close();
});
