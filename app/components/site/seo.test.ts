import { afterEach, beforeEach, expect, test } from "vitest";
import { ORIGIN_MARK, setSiteOrigin } from "./origin.ts";
import { faqData, seo, serviceData } from "./seo.ts";

beforeEach(() => setSiteOrigin(ORIGIN_MARK));
afterEach(() => setSiteOrigin(ORIGIN_MARK));

const PAGE = { title: "Pricing", description: "What it costs.", path: "/pricing" };

test("a prerendered page has the placeholder, a served one the origin", () => {
  const canonical = () => seo(PAGE).find((tag) => "rel" in tag);
  expect(canonical()).toMatchObject({ href: `${ORIGIN_MARK}/pricing` });
  setSiteOrigin("https://greenroom.example");
  expect(canonical()).toMatchObject({ href: "https://greenroom.example/pricing" });
});

test("the title has the brand once, and only if there is room", () => {
  const title = (text: string) => seo({ ...PAGE, title: text }).find((tag) => "title" in tag);
  expect(title("Pricing")).toEqual({ title: "Pricing · Greenroom" });
  expect(title("Why practice with Greenroom")).toEqual({ title: "Why practice with Greenroom" });
  expect(title("x".repeat(60))).toEqual({ title: "x".repeat(60) });
});

test("breadcrumbs end on the page itself", () => {
  const tags = seo({ ...PAGE, crumbs: [{ label: "Home", to: "/" }, { label: "Pricing" }] });
  expect(tags.at(-1)).toMatchObject({
    "script:ld+json": {
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, item: `${ORIGIN_MARK}/` },
        { position: 2, name: "Pricing", item: `${ORIGIN_MARK}/pricing` },
      ],
    },
  });
});

test("prices are in major units, answers complete", () => {
  expect(
    serviceData({
      name: "Coding",
      description: "…",
      path: "/niche/coding",
      kind: "Mock interview",
      pricesMinor: { USD: 79_00, INR: 3_999_50 },
    }),
  ).toMatchObject({
    offers: [
      { price: "79.00", priceCurrency: "USD" },
      { price: "3999.50", priceCurrency: "INR" },
    ],
  });
  expect(faqData([{ question: "Q?", answer: ["One.", "Two."] }])).toMatchObject({
    mainEntity: [{ name: "Q?", acceptedAnswer: { text: "One.\n\nTwo." } }],
  });
});
