import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiClient } from "#tests/support/api-client.ts";
import { bookingCalls, DAY, NOW } from "#tests/support/booking-calls.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp({ now: NOW });
});
afterAll(() => app.close());

const { addKnownExpert } = bookingCalls(() => app);

test("a time on an expert's page is held with one press", async () => {
  const { slug } = await addKnownExpert();
  const browser = apiClient(app.url);
  const { text } = await browser.get(`/experts/${slug}`);
  const form = formOf(text, 'aria-label="Hold a time"');
  const action = /action="([^"]*)"/.exec(form)![1]!.replaceAll("&amp;", "&");
  const start = `${DAY}T09:00:00.000Z`;
  // The expert is free all day, and the first six times from 8 AM on are shown.
  expect(form).toMatch(/>42 more, from 12:00 AM</);
  const buttons = [...form.matchAll(/<button [^>]*>/g)].map(([tag]) => tag);
  expect(buttons.filter((tag) => tag.includes(`value="${start}"`))).toEqual([
    expect.stringContaining('name="start"'),
  ]);
  const body = new URLSearchParams([...hiddenFields(form), ["start", start]]);
  const held = await browser.call("POST", action, { body });
  expect([held.status, held.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/book-your-slot\?hold=[0-9a-f-]{36}$/),
  ]);
  const details = await browser.get(held.headers.get("location")!);
  expect(details.text).toContain(`Name of ${slug}`);
});

test("times follow the clock of the browser's language", async () => {
  const { slug } = await addKnownExpert();
  const browser = apiClient(app.url);
  const textIn = async (language: string, path: string) => {
    const { text } = readPage((await browser.get(path, { "accept-language": language })).text);
    return text;
  };
  const hold = new URLSearchParams({
    intent: "hold",
    service: "coding",
    start: `${DAY}T14:30:00.000Z`,
    expert: slug,
  });
  const picker = `/book-your-slot?service=coding&expert=${slug}&zone=UTC&date=${DAY}`;
  const pages = [
    picker,
    `/experts/${slug}?zone=UTC`,
    "/experts?zone=UTC",
    "/live/home",
    "/live/finder?service=coding",
  ];
  expect(await textIn("de", picker)).toContain("14:30");
  expect(await textIn("en-US", picker)).toContain("2:30 PM");
  const held = await browser.call("POST", picker, { body: hold });
  pages.push(`${held.headers.get("location")!}&zone=UTC`, picker);
  for (const path of pages) {
    expect(await textIn("de-AT,de;q=0.9,en;q=0.8", path)).not.toMatch(/\d\s?[AP]M/);
    expect(await textIn("en-US,en;q=0.9", path)).toMatch(/\d\s[AP]M/);
  }
  expect(await textIn("de", pages.at(-2)!)).toContain("14:30");
  expect(await textIn("de", "/experts?zone=UTC")).toContain("daytime first (08:00–21:00)");
  expect(await textIn("en-US", "/experts?zone=UTC")).toContain("daytime first (8 AM–9 PM)");
});

test("the level chosen on the home page reaches the details, whatever is chosen in between", async () => {
  const { slug } = await addKnownExpert();
  const browser = apiClient(app.url);
  const first = await browser.get("/book-your-slot?service=coding&level=senior");
  const chosen = new URLSearchParams([
    ...hiddenFields(formOf(first.text, 'method="get"')),
    ["expert", slug],
  ]);
  const { text } = await browser.get(`/book-your-slot?${chosen}`);
  const form = formOf(text, 'method="post"');
  const body = new URLSearchParams([...hiddenFields(form), ["start", `${DAY}T12:00:00.000Z`]]);
  const held = await browser.call("POST", "/book-your-slot", { body });
  const details = await browser.get(held.headers.get("location")!);
  expect(details.text).toContain(`Name of ${slug}`);
  expect(details.text).toContain("Level: Senior. ");

  // Another level takes its place, and a time that's gone doesn't lose it.
  body.set("start", `${DAY}T13:00:00.000Z`);
  body.set("level", "executive");
  const again = await browser.call("POST", "/book-your-slot", { body });
  expect((await browser.get(again.headers.get("location")!)).text).toContain(
    ">Level: Executive. <",
  );
  const taken = await apiClient(app.url).call("POST", "/book-your-slot", { body });
  expect(taken.headers.get("location")).toMatch(/&level=executive&.*taken=/);
});

test("a time is held with the expert shown, or with another who is free then", async () => {
  await addKnownExpert();
  await addKnownExpert();
  const start = `${DAY}T15:00:00.000Z`;
  const browser = apiClient(app.url);
  const day = `/book-your-slot?service=coding&zone=UTC&date=${DAY}`;
  const shownAt = async (url: string) => holdersOf((await browser.get(url)).text, start);
  const hold = (expert: string, from = day) => {
    const body = new URLSearchParams({ intent: "hold", service: "coding", start, expert });
    return browser.call("POST", from, { body });
  };
  const holds = async (expert: string) => {
    const { headers } = await hold(expert);
    const details = await browser.get(headers.get("location")!);
    expect(details.text).toContain(`Name of ${expert}`);
    expect(details.text).toContain(`start=${encodeURIComponent(start)}#who`);
  };

  const [shown, ...more] = await shownAt(day);
  expect(more).toEqual([]);
  await holds(shown!);
  const free = await shownAt(`${day}&start=${start}`);
  expect(free[0]).toBe(shown);
  expect(new Set(free).size).toBeGreaterThan(2);
  await holds(free[1]!);

  // Taken between the view and the press: never another expert unasked.
  const rival = apiClient(app.url);
  await rival.hold({ service: "coding", start, expert: free[2]! });
  const lost = (await hold(free[2]!)).headers.get("location")!;
  expect(new URLSearchParams(lost.split("?")[1]).get("expert")).toBeNull();
  const { text } = await browser.get(lost);
  expect(text).toMatch(new RegExp(`with Name of ${free[2]} was just taken`));
  const others = holdersOf(text, start);
  expect(others).not.toContain(free[2]);
  await holds(others[0]!);

  // Sessions are spread: whoever has fewer comes first.
  const [first] = await shownAt(day);
  await rival.hold({ service: "coding", start: `${DAY}T20:00:00.000Z`, expert: first! });
  expect((await shownAt(day))[0]).not.toBe(first);
});

/** The experts of the forms that hold a time. */
test("experts are chosen from a short list or found by name", async () => {
  const names = Array.from({ length: 25 }, (_, n) => `Q${n} Search`);
  const slugs: string[] = [];
  for (const name of names) {
    const { slug } = await addKnownExpert();
    slugs.push(slug);
    await app.services.db.execute(sql`update experts set name = ${name} where slug = ${slug}`);
  }
  const options = async (search: string) => {
    const { text } = await apiClient(app.url).get(`/book-your-slot?service=coding${search}`);
    const select = /<select[^>]* name="expert"[^]*?<\/select>/.exec(text)![0];
    return [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label!);
  };
  await expect.poll(() => options("&find=q24")).toEqual(["First available", "Q24 Search"]);
  expect(await options("")).toHaveLength(21);
  expect(await options("&find=%20SEARCH")).toHaveLength(21);
  expect(await options("&find=nobody")).toEqual(["First available"]);
  // The chosen one is listed, whatever is searched.
  expect(await options(`&find=q24&expert=${slugs[3]}`)).toEqual([
    "First available",
    "Q3 Search",
    "Q24 Search",
  ]);
});

function holdersOf(html: string, start: string): (string | undefined)[] {
  return [...html.matchAll(/<form [^>]*method="post"[\s\S]*?<\/form>/g)]
    .filter(([form]) => form.includes(`value="${start}"`))
    .map(([form]) => new Map(hiddenFields(form)).get("expert"));
}

/** The first form with this attribute. */
function formOf(html: string, attribute: string): string {
  return new RegExp(`<form [^>]*${attribute}[\\s\\S]*?</form>`).exec(html)![0];
}

function hiddenFields(form: string): [string, string][] {
  return [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name!, value!],
  );
}
