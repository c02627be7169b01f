import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { capture, sessionRecordingConsent, startAnalytics } from "./analytics.ts";

type Sent = { api_key: string; event: string; distinct_id: string; properties: object };

const sent: { path: string; body: Sent }[] = [];
const server = createServer((request, response) => {
  void text(request).then((body) => {
    sent.push({ path: request.url ?? "", body: JSON.parse(body) as Sent });
    response.end("{}");
  });
});
let host: string;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const arrived = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));

test("runs and may record only between consent and its withdrawal", async () => {
  expect(sessionRecordingConsent()).toBe("denied");
  // The page was faster than the configuration: events wait.
  capture("$pageview", { $current_url: "/" });
  expect(sent).toEqual([]);

  const stop = startAnalytics({ host: `${host}/`, key: "staging-project" });
  expect(sessionRecordingConsent()).toBe("granted");
  await arrived(1);
  expect(sent[0]).toMatchObject({
    path: "/capture/",
    body: {
      api_key: "staging-project",
      event: "$pageview",
      properties: { $current_url: "/", session_recording_consent: "granted" },
    },
  });
  expect(sent[0]!.body.distinct_id).toMatch(/^[0-9a-f-]{36}$/);

  stop();
  expect(sessionRecordingConsent()).toBe("denied");
  // Another environment is another project, and a new consent another visitor.
  const again = startAnalytics({ host, key: "production-project" });
  capture("$pageview");
  await arrived(2);
  expect(sent[1]!.body.api_key).toBe("production-project");
  expect(sent[1]!.body.distinct_id).not.toBe(sent[0]!.body.distinct_id);
  again();
});
