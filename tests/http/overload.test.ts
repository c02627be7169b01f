import { afterAll, beforeAll, expect, test } from "vitest";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";

let app: HttpApp;
let finish: () => void;
const finished = new Promise<void>((resolve) => (finish = resolve));

beforeAll(async () => {
  app = await startHttpApp({
    pages: async () => {
      await finished;
      return new Response("page");
    },
  });
});
afterAll(() => app.close());

// Without the guard, none is refused.
test("with too many pages in progress, further ones are told to come back, and nothing else is", async () => {
  const refused: Response[] = [];
  const served: Response[] = [];
  const pages = Array.from({ length: 150 }, async () => {
    const response = await fetch(`${app.url}/experts`);
    (response.status === 503 ? refused : served).push(response);
  });
  await expect.poll(() => refused.length, { timeout: 15_000 }).toBe(49);
  expect(refused[0]!.headers.get("retry-after")).toBe("5");
  expect(refused[0]!.headers.get("content-security-policy")).toContain("default-src 'none'");
  for (const path of ["/healthz", "/readyz", "/api/slots?service=coding", "/api/search?q=coding"]) {
    expect((await fetch(`${app.url}${path}`)).status, path).toBe(200);
  }
  const event = await fetch(`${app.url}/webhooks/sandbox`, { method: "POST", body: "{}" });
  expect(event.status).toBeLessThan(500);
  finish();
  await Promise.all(pages);
  expect(served.map(({ status }) => status)).toEqual(Array.from({ length: 101 }, () => 200));
});
