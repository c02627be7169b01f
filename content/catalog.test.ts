import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { FaqFile } from "./schema.ts";
import { CARDS } from "./cards.ts";
import { CATEGORY_TABS } from "./category-tabs.ts";
import { COUNTRIES } from "./countries.ts";
import { HOME_FAQ } from "./home.ts";
import { NICHES } from "./niches.ts";
import { PACKS, RECORDING_SCORECARD, SERVICES } from "./services.ts";
import { PINNED_HITS, TOPICS, topicId } from "./topics.ts";

const EXECUTIVE = ["c-roles"];
const VISA = ["f1-visa", "b1-b2-visa"];
const TECHNOLOGY_NICHES = [
  "coding",
  "cloud-computing",
  "cyber-security",
  "devops",
  "data-science",
  "electrical-engineering",
].map((slug) => `/niche/${slug}`);

describe("services", () => {
  test("cost what the price table says", () => {
    for (const { slug, format, durationMin, pricesMinor } of SERVICES) {
      const offer = { format, durationMin, ...pricesMinor };
      if (EXECUTIVE.includes(slug)) {
        expect(offer).toEqual({ format: "live", durationMin: 60, USD: 14900, INR: 799900 });
      } else if (VISA.includes(slug)) {
        expect(offer).toEqual({ format: "live", durationMin: 30, USD: 3900, INR: 199900 });
      } else if (slug === "ai") {
        expect(offer).toEqual({ format: "ai", durationMin: null, USD: 900, INR: 49900 });
      } else if (slug === "oneway") {
        expect(offer).toEqual({ format: "oneway", durationMin: null, USD: 500, INR: 29900 });
      } else if (slug === "linkedin" || slug === "appraisal") {
        expect(offer).toEqual({ format: "document", durationMin: null, USD: 4900, INR: 249900 });
      } else if (slug === "resume-writing") {
        expect(offer).toEqual({ format: "document", durationMin: null, USD: 9900, INR: 499900 });
      } else {
        expect(offer).toEqual({ format: "live", durationMin: 60, USD: 7900, INR: 399900 });
      }
    }
    expect(PACKS).toEqual([
      { sessions: 3, percentOff: 10, validMonths: 12 },
      { sessions: 5, percentOff: 15, validMonths: 12 },
    ]);
    expect(RECORDING_SCORECARD.pricesMinor).toEqual({ USD: 2900, INR: 149900 });
  });

  test("are 16 live ones and 5 others, each with its own topic except the one-way interview", () => {
    expect(SERVICES.filter((service) => service.format === "live")).toHaveLength(16);
    expect(SERVICES).toHaveLength(21);
    const topics = SERVICES.map((service) => service.topicKey).filter((key) => key !== null);
    expect(new Set(topics).size).toBe(20);
    expect(TOPICS.map((topic) => topic.key)).toEqual(expect.arrayContaining(topics));
  });
});

describe("topics", () => {
  test("have the 21 names in order", () => {
    expect(TOPICS.map((topic) => topic.topicName)).toEqual([
      "AI Review",
      "Appraisal",
      "C Roles",
      "Cloud Computing",
      "Coding",
      "Cyber Security",
      "Data Science",
      "Finance & Accounting",
      "LinkedIn",
      "Product Management",
      "Resume Writing",
      "Devops",
      "Electrical Engineering",
      "Visa",
      "F1-Visa",
      "B1/B2 Visa",
      "Nurse Practitioner",
      "Truck Drivers",
      "U.S. Medical Residency",
      "System Design",
      "Behavioral",
    ]);
    for (const { key, ids } of TOPICS) {
      for (const [environment, id] of Object.entries(ids)) {
        const isEmpty = key === "ai-review" && environment === "dev";
        expect(id, `${key} in ${environment}`).toMatch(isEmpty ? /^$/ : /^TID-\d{4}$/);
      }
    }
  });

  test("are in the string of pinned hits if pinned", () => {
    expect(PINNED_HITS).toBe(
      "TID-0040:1, TID-0041:2, TID-0042:3, TID-0043:4, TID-0031:5, TID-0032:6, TID-0033:7, defaults_and_addons_prices:8",
    );
  });

  test("are 21, and the pinned ids resolve in every environment", () => {
    expect(TOPICS).toHaveLength(21);
    const pins = PINNED_HITS.split(",").map((pin) => pin.trim().split(":"));
    expect(pins.map(([, position]) => Number(position))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const environment of ["dev", "qa", "staging", "prod"] as const) {
      const ids = TOPICS.map((topic) => topicId(topic.key, environment));
      for (const [id] of pins.slice(0, 7)) expect(ids).toContain(id);
    }
    expect(pins[7]?.[0]).toBe("defaults_and_addons_prices");
  });

  test("have ids per environment, and AI Review has none in dev", () => {
    expect(topicId("ai-review", "dev")).toBe("");
    expect(topicId("f1-visa", "prod")).toBe(topicId("visa", "prod"));
    expect(topicId("devops", "prod")).toMatch(/^TID-01\d\d$/);
    expect(topicId("devops", "staging")).toMatch(/^TID-02\d\d$/);
    expect(topicId("devops", "qa")).toMatch(/^TID-03\d\d$/);
    expect(topicId("devops", "dev")).toMatch(/^TID-04\d\d$/);
    const prod = TOPICS.map((topic) => topicId(topic.key, "prod"));
    expect(new Set(prod).size).toBe(20);
  });
});

describe("cards", () => {
  test("are 14, the eight trending ones first", () => {
    expect(CARDS).toHaveLength(14);
    expect(CARDS.filter((card) => card.isTrendingJob).map((card) => card.redirect_url)).toEqual(
      [
        "finance",
        "product-management",
        "c-roles",
        "data-science",
        "cloud-computing",
        "cyber-security",
        "devops",
        "electrical-engineering",
      ].map((slug) => `/niche/${slug}`),
    );
  });

  test("include six that aren't trending; six niches and the umm page have none", () => {
    const others = CARDS.filter((card) => !card.isTrendingJob).map((card) => card.redirect_url);
    expect(others).toEqual(
      ["coding", "ai", "f1-visa", "linkedin", "resume-writing", "appraisal"].map(
        (slug) => `/niche/${slug}`,
      ),
    );
    const carded = new Set(CARDS.map((card) => card.redirect_url));
    const without = NICHES.map(({ slug }) => slug).filter((slug) => !carded.has(`/niche/${slug}`));
    expect(without.toSorted()).toEqual([
      "b1-b2-visa",
      "behavioral",
      "nurse-practitioner",
      "system-design",
      "truck-drivers",
      "umm-isnt-a-strategy",
      "us-medical-residency",
    ]);
  });

  test("have an image in both themes, like every niche", async () => {
    const images = [
      ...CARDS.map(({ img_url }) => img_url),
      ...NICHES.map(({ slug }) => `/cards/${slug}.svg`),
    ];
    for (const image of images) {
      const svg = await readFile(new URL(`../public${image}`, import.meta.url), "utf8");
      expect(svg, image).toContain("prefers-color-scheme");
    }
  });

  test("have all fields, none of them empty", () => {
    for (const card of CARDS) {
      expect(Object.keys(card).toSorted()).toEqual([
        "description",
        "img_url",
        "isTrendingJob",
        "redirect_url",
        "title",
        "type",
      ]);
      expect(card.title && card.description && card.img_url).not.toBe("");
      expect(card.type.length).toBeGreaterThan(0);
    }
  });

  test("fill every tab; Visa and Technology contain nothing else", () => {
    expect(CATEGORY_TABS.map((tab) => tab.key)).toEqual([
      "ALL",
      "AI",
      "TECHNOLOGY",
      "FRESHERS",
      "20_EXP_PLUS",
      "VISA",
    ]);
    for (const { key } of CATEGORY_TABS.filter((tab) => tab.key !== "ALL")) {
      expect(inTab(key), key).not.toEqual([]);
    }
    expect(inTab("VISA")).toEqual(["/niche/f1-visa"]);
    expect(inTab("TECHNOLOGY").toSorted()).toEqual(TECHNOLOGY_NICHES.toSorted());
  });

  test("link to existing niches", () => {
    const niches = NICHES.map((niche) => `/niche/${niche.slug}`);
    for (const card of CARDS) expect(niches).toContain(card.redirect_url);
  });
});

test("there are 21 niches, in order", () => {
  expect(NICHES.map(({ slug }) => slug)).toEqual([
    "f1-visa",
    "coding",
    "ai",
    "umm-isnt-a-strategy",
    "c-roles",
    "product-management",
    "finance",
    "linkedin",
    "appraisal",
    "resume-writing",
    "b1-b2-visa",
    "data-science",
    "cloud-computing",
    "cyber-security",
    "devops",
    "nurse-practitioner",
    "electrical-engineering",
    "truck-drivers",
    "us-medical-residency",
    "system-design",
    "behavioral",
  ]);
});

test("the umm page sells the AI session and has no topic of its own", () => {
  expect(NICHES.find(({ slug }) => slug === "umm-isnt-a-strategy")?.serviceSlug).toBe("ai");
  expect(TOPICS.some(({ key }) => key.includes("umm"))).toBe(false);
});

test("the 21 niches each sell an existing service", () => {
  expect(NICHES).toHaveLength(21);
  expect(new Set(NICHES.map((niche) => niche.slug)).size).toBe(21);
  const slugs = SERVICES.map((service) => service.slug);
  for (const niche of NICHES) expect(slugs).toContain(niche.serviceSlug);
});

describe("countries", () => {
  test("start with three, continue by name, and have no duplicates", () => {
    const names = COUNTRIES.map((country) => country.country_name);
    expect(names.slice(0, 3)).toEqual(["India", "United States", "United Kingdom"]);
    expect(names.slice(3)).toEqual(names.slice(3).toSorted((a, b) => a.localeCompare(b, "en")));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(235);
    expect(names.length).toBeLessThanOrEqual(250);
  });

  test("have readable codes, with sub-codes for shared prefixes", () => {
    for (const { E164, phone_code } of COUNTRIES) {
      expect(phone_code).toMatch(/^\+\d{1,3}(-\d{2,4})?$/);
      expect(E164).toBe(phone_code.replace(/\D/g, ""));
    }
    const code = (name: string) =>
      COUNTRIES.find((country) => country.country_name === name)?.phone_code;
    expect(code("India")).toBe("+91");
    expect(code("American Samoa")).toBe("+1-684");
    expect(code("Bahamas")).toBe("+1-242");
    expect(code("Guernsey")).toBe("+44-1481");
  });
});

function inTab(key: string): string[] {
  return CARDS.filter((card) => (card.type as string[]).includes(key)).map(
    (card) => card.redirect_url,
  );
}

test("the home page shows existing FAQ entries", async () => {
  const faq = FaqFile.parse(
    JSON.parse(await readFile(new URL("./faq.json", import.meta.url), "utf8")),
  );
  const asked = faq.groups.flatMap((group) => group.entries.map(({ id }) => id));
  expect(asked).toEqual(expect.arrayContaining([...HOME_FAQ]));
});
