import { describe, expect, test } from "vitest";
import { listingSearch } from "./listing-query.ts";
import { parseListingQuery } from "./listing-schema.ts";
import { dayWindowsSchema, expertSchema } from "./schema.ts";

const read = (search: string) => parseListingQuery(new URLSearchParams(search));

describe("the listing's query string", () => {
  test("is parsed, and written back without defaults", () => {
    const search = "?topic=coding&language=hi&zone=Asia%2FKolkata&when=evening&price=79&within=3";
    expect(listingSearch(read(search))).toBe(search);
    expect(listingSearch(read(search), { page: 2 })).toBe(`${search}&page=2`);
    expect(listingSearch(read("?sort=soonest&page=1&topic=&language="))).toBe("");
  });

  test("ignores invalid values", () => {
    expect(
      read("?topic=%00&language=<b>&zone=Moon&when=never&price=x&currency=EUR&sort=1&page=-3"),
    ).toEqual({ sort: "soonest", page: 1 });
    expect(read("?zone=Asia/Calcutta").zone).toBe("Asia/Kolkata");
    expect(read("?zone=%2B05:30").zone).toBeUndefined();
  });
});

describe("an expert's input", () => {
  const expert = {
    slug: "a-b",
    name: "A B",
    email: "a@b.example",
    headline: "h",
    biography: "b",
    zone: "Asia/Calcutta",
    languages: ["en"],
    years: 3,
    status: "active",
    avatarSeed: "a-b",
    isDemo: false,
    topicKeys: ["coding"],
    week: [{ weekday: 1, windows: [{ startMin: 1320, endMin: 1560 }] }],
  };

  test("accepts windows past midnight, and normalizes the zone", () => {
    expect(expertSchema.parse(expert)).toMatchObject({ zone: "Asia/Kolkata", overrides: [] });
  });

  test.each([
    ["a zone that is none", { zone: "Mars/Olympus" }],
    ["a weekday twice", { week: [expert.week[0], expert.week[0]] }],
    ["a notice under four hours", { noticeMin: 60 }],
    ["a grid the calendars do not know", { gridMin: 20 }],
    ["no topic", { topicKeys: [] }],
    ["a date that is none", { overrides: [{ date: "2026-02-30", windows: [] }] }],
    ["a field nobody knows", { role: "admin" }],
  ])("is refused with %s", (_, change) => {
    expect(expertSchema.safeParse({ ...expert, ...change }).success).toBe(false);
  });

  test("rejects overlapping windows; one may start when another ends", () => {
    const nine = { startMin: 540, endMin: 600 };
    const ten = { startMin: 600, endMin: 660 };
    expect(dayWindowsSchema.safeParse([ten, nine]).success).toBe(true);
    expect(dayWindowsSchema.safeParse([ten, { startMin: 570, endMin: 610 }]).success).toBe(false);
    expect(dayWindowsSchema.safeParse([{ startMin: 600, endMin: 600 }]).success).toBe(false);
    expect(dayWindowsSchema.safeParse([{ startMin: 60, endMin: 1501 }]).success).toBe(false);
  });
});
