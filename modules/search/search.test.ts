import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentFiles } from "#modules/content/data.server.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { PINNED_HITS } from "#content/topics.ts";
import { publishSearch, refreshSearch } from "./commands.server.ts";
import { parsePins } from "./pins.ts";
import type { SearchHit } from "./schema.ts";

let app: HttpApp;

beforeAll(async () => {
  app = await startHttpApp();
  await addExpert(app.services, { slug: "zoe-angstrom", topics: ["coding", "devops"] });
  await app.services.db.$client.query(
    "update experts set name = 'Zoë Ångström', headline = 'Staff engineer, storage' where slug = 'zoe-angstrom'",
  );
  await publishSearch(app.services);
});
afterAll(() => app.close());

async function find(query: string): Promise<SearchHit[]> {
  const response = await fetch(`${app.url}/api/search?q=${encodeURIComponent(query)}`);
  expect(response.status).toBe(200);
  const answer = (await response.json()) as { query: string; hits: SearchHit[] };
  expect(answer.query).toBe(query.trim());
  return answer.hits;
}

const firstUrl = async (query: string) => (await find(query))[0]?.url;

describe("ranks the best match first", () => {
  test.each([
    ["coding", "/niche/coding"],
    ["cod", "/niche/coding"],
    ["codi", "/niche/coding"],
    ["electrical engineerin", "/niche/electrical-engineering"],
    ["CODING", "/niche/coding"],
    ["1:1 coding", "/niche/coding"],
    ["finance", "/niche/finance"],
    ["accounting", "/niche/finance"],
    ["f-1 visa", "/niche/f1-visa"],
    ["f1 visa", "/niche/f1-visa"],
    ["F1", "/niche/f1-visa"],
    ["b1/b2", "/niche/b1-b2-visa"],
    ["us medical residency", "/niche/us-medical-residency"],
    ["devops", "/niche/devops"],
    ["linkedin", "/niche/linkedin"],
    ["resume", "/niche/resume-writing"],
    ["truck", "/niche/truck-drivers"],
    ["pricing", "/pricing"],
    ["zoe angstrom", "/experts/zoe-angstrom"],
    ["Ångström", "/experts/zoe-angstrom"],
    ["cv", "/niche/resume-writing"],
    ["cfo", "/niche/c-roles"],
    ["aws", "/niche/cloud-computing"],
    ["kubernetes", "/niche/devops"],
    ["dev ops", "/niche/devops"],
    ["GST", "/niche/finance"],
    ["tax", "/niche/finance"],
    ["AWS", "/niche/cloud-computing"],
    ["OPT", "/niche/f1-visa"],
    ["CPT", "/niche/f1-visa"],
    ["SOP", "/niche/f1-visa"],
    ["statement of purpose", "/niche/f1-visa"],
    ["k8s", "/niche/devops"],
    ["linux", "/niche/devops"],
    ["NCLEX", "/niche/nurse-practitioner"],
    ["VLSI", "/niche/electrical-engineering"],
    ["CISSP", "/niche/cyber-security"],
    ["pentest", "/niche/cyber-security"],
    ["LLM", "/niche/data-science"],
    ["excel", "/niche/finance"],
    ["private equity", "/niche/finance"],
    ["frontend", "/niche/coding"],
    ["react", "/niche/coding"],
    ["hackerrank", "/niche/coding"],
    ["anxiety", "/niche/umm-isnt-a-strategy"],
    ["upi", "/pricing#faq-currency"],
    ["visa officer", "/sessions/visa"],
    ["microphone", "/device-check"],
    ["datascience", "/niche/data-science"],
    ["cybersecurity", "/niche/cyber-security"],
    ["one-way", "/interviews/oneway"],
    ["agentic ai", "/webinar/agenticai"],
    ["star method", "/blogs/star-rewrite"],
    ["reschedule", "/pricing#faq-move"],
    ["how much", "/pricing"],
    ["login", "/candidate/login"],
    ["privacy", "/privacy"],
    ["terms", "/terms"],
    ["all topics", "/niche"],
    ["system design", "/niche/system-design"],
    ["architecture interview", "/niche/system-design"],
    ["distributed systems", "/niche/system-design"],
    ["hld", "/niche/system-design"],
    ["url shortener", "/niche/system-design"],
    ["behavioral", "/niche/behavioral"],
    ["behavioural", "/niche/behavioral"],
    ["STAR interview", "/niche/behavioral"],
    ["leadership principles", "/niche/behavioral"],
    ["bar raiser", "/niche/behavioral"],
  ])("%s → %s", async (query, url) => {
    expect(await firstUrl(query)).toBe(url);
  });
});

describe("corrects typos", () => {
  test.each([
    ["codng", "/niche/coding"],
    ["codign", "/niche/coding"],
    ["fiannce", "/niche/finance"],
    ["linkdin", "/niche/linkedin"],
    ["resme", "/niche/resume-writing"],
    ["dveops", "/niche/devops"],
    ["prodcut managment", "/niche/product-management"],
    ["cyber securty", "/niche/cyber-security"],
    ["elecrtical", "/niche/electrical-engineering"],
    ["angstrem", "/experts/zoe-angstrom"],
    ["f1 viza", "/niche/f1-visa"],
    ["data sience", "/niche/data-science"],
    ["cibersecurity", "/niche/cyber-security"],
    ["kubernets", "/niche/devops"],
  ])("%s → %s", async (query, url) => {
    expect(await firstUrl(query)).toBe(url);
  });

  test("never corrects a known word", async () => {
    const hits = await find("visa");
    expect(hits.slice(0, 3).map((hit) => hit.url)).toContain("/niche/f1-visa");
  });

  test("finds nothing for nonsense", async () => {
    expect(await find("qqqqzzzz")).toEqual([]);
    expect(await find("?!")).toEqual([]);
    expect(await find("🎉")).toEqual([]);
  });
});

test("finds posts, questions and topics with a matching snippet", async () => {
  const [post] = contentFiles().posts();
  const byTitle = await find(post!.title);
  expect(byTitle[0]).toMatchObject({ kind: "post", url: `/blogs/${post!.slug}` });
  const entry = contentFiles().faq().groups[0]!.entries[0]!;
  expect((await find(entry.question)).map((hit) => hit.title)).toContain(entry.question);
  const topic = (await find("coding")).find((hit) => hit.kind === "topic");
  expect(topic).toMatchObject({ title: "Coding", url: "/experts?topic=coding" });
  for (const hit of await find("interview")) {
    expect(hit.snippet.length).toBeGreaterThan(10);
    expect(hit.snippet.length).toBeLessThanOrEqual(160);
  }
});

describe("the empty query", () => {
  test("returns the pinned hits in order", async () => {
    expect(parsePins("B:2, A:1,C:10")).toEqual(["A", "B", "C"]);
    expect(() => parsePins("A")).toThrow("id:position");
    for (const query of ["", "  "]) {
      const hits = await find(query);
      expect(hits.map((hit) => hit.id)).toEqual(parsePins(PINNED_HITS));
      expect(hits.map((hit) => hit.url)).toEqual([
        "/niche/f1-visa",
        "/niche/b1-b2-visa",
        "/niche/coding",
        "/niche/linkedin",
        "/niche/finance",
        "/niche/product-management",
        "/niche/c-roles",
        "/pricing",
      ]);
    }
    const bare = (await (await fetch(`${app.url}/api/search`)).json()) as { hits: SearchHit[] };
    expect(bare.hits).toHaveLength(8);
  });
});

describe("GET /api/search", () => {
  test("uses an ETag and is cached for a minute", async () => {
    const url = `${app.url}/api/search?q=coding`;
    const first = await fetch(url);
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    const etag = first.headers.get("etag")!;
    const again = await fetch(url, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test.each([
    ["q=%00", 400],
    ["q=%F0%9F", 200],
    ["q='%22%3B--", 200],
    ["q=%26%7C!:*()", 200],
    ["q=a%3A*%26b", 200],
    [`q=${"x".repeat(200)}`, 200],
    [`q=${"x".repeat(201)}`, 400],
    ["q=a&q=b", 200],
    ["q=the", 200],
    ["limit=0", 400],
    ["limit=x", 400],
    ["q=coding&limit=1", 200],
  ])("?%s → %d", async (query, status) => {
    expect((await fetch(`${app.url}/api/search?${query}`)).status).toBe(status);
  });

  test("a refresh reads only the experts that changed", async () => {
    const { db } = app.services;
    await addExpert(app.services, { slug: "iris-novak", topics: ["coding"] });
    await refreshSearch(app.services);
    await db.$client.query("delete from search_documents where id = 'expert:zoe-angstrom'");
    await db.$client.query("update experts set name = 'Iris Nováková' where slug = 'iris-novak'");
    await refreshSearch(app.services);
    expect(await firstUrl("novakova")).toBe("/experts/iris-novak");
    // Corrected to a word that only the change has.
    expect(await firstUrl("nvakova")).toBe("/experts/iris-novak");
    expect(await firstUrl("angstrom")).not.toBe("/experts/zoe-angstrom");
    await db.$client.query(
      "delete from expert_topics where expert_id = (select id from experts where slug = 'zoe-angstrom') and topic_key = 'devops'",
    );
    await refreshSearch(app.services);
    expect(await firstUrl("angstrom")).toBe("/experts/zoe-angstrom");
    await db.$client.query("update experts set status = 'paused' where slug = 'iris-novak'");
    await refreshSearch(app.services);
    expect(await firstUrl("novakova")).not.toBe("/experts/iris-novak");
    expect((await db.$client.query("select from search_changes")).rowCount).toBe(0);
  });

  test("a refresh without changes writes nothing, and follows changes", async () => {
    const stamps = async () =>
      (
        await app.services.db.$client.query(
          "select id, xmin::text from search_documents order by id",
        )
      ).rows;
    const before = await stamps();
    await Promise.all([publishSearch(app.services), publishSearch(app.services)]);
    expect(await stamps()).toEqual(before);
    await app.services.db.$client.query("update experts set status = 'paused'");
    await refreshSearch(app.services);
    expect((await find("angstrom")).filter((hit) => hit.kind === "expert")).toEqual([]);
  });
});
