import { afterAll, beforeAll, expect, test } from "vitest";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

/** January 21, 2027, 3 to 4 PM UTC. */
const FIRST = "/webinar/interviewing-102";

let app: HttpApp;

beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-21T14:59:59Z" });
});
afterAll(() => app.close());

async function read(path: string): Promise<string> {
  const response = await fetch(app.url + path);
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "");
}

const ask = () =>
  fetch(`${app.url}/api/interest`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ service: "webinar:interviewing-102", email: "asha@example.com" }),
  });

test("a webinar whose date has passed offers no registration and promises no date", async () => {
  const before = await read(FIRST);
  expect(before).toContain("Tell me when registration opens");
  expect(before).toContain("Interviewing 102, a live webinar");
  expect(before).toContain('"@type":"Event"');
  expect(before).not.toContain("This date has passed.");
  expect((await ask()).status).toBe(200);

  app.services.clock.advance(1_000);
  const after = await read(FIRST);
  expect(after).toContain("This date has passed.");
  expect(after).toContain("See the next webinars");
  expect(after).not.toMatch(/<form|registration|a live webinar|"Event"|A free live webinar/);
  const refused = await ask();
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: { service: "This webinar’s date has passed" },
  });

  const [first, ...others] = (await read("/webinar")).split('<li class="group').slice(1, 5);
  expect(first).toContain("This date has passed.");
  for (const other of others) expect(other).not.toContain("This date has passed.");
  expect(await read("/webinar/agenticai")).toContain("Tell me when registration opens");
});
