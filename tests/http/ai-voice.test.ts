import { afterAll, beforeAll, expect, test } from "vitest";
import { apiClient, type ApiClient } from "#tests/support/api-client.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const STORY = [
  "Last year our checkout dropped one order in two hundred, and nobody knew why.",
  "It was hard because it was intermittent and the logs showed nothing.",
  "I traced the requests, and I found that two workers took the same job.",
  "I wrote a lock on the row instead of a queue, because a queue would have taken two weeks.",
  "As a result, the lost orders went down from forty a week to zero.",
  "Since then I test such code with two workers.",
];

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp();
});
afterAll(() => app.close());

/** Sentences as a recognizer hears them, half a second apart. */
function recognized(
  sentences: readonly string[],
  fromMs: number,
  eachMs: number,
  confidence = 0.9,
) {
  const segments = sentences.map((text, at) => {
    const begin = fromMs + at * (eachMs + 500);
    return { text, fromMs: begin, toMs: begin + eachMs };
  });
  return { said: sentences.join(" "), heard: JSON.stringify({ segments, confidence }) };
}

async function send(client: ApiClient, path: string, form: Record<string, string>) {
  const headers = { origin: app.url };
  const body = new URLSearchParams({ intent: "send", ...form });
  const { text: html } = await client.call("POST", path, { body, headers });
  return readPage(html).text;
}

test("scores a transcript that the recognizer wasn't sure of once it's corrected", async () => {
  const path = "/sessions/ai?topic=coding&question=own-story";
  const answer = recognized(STORY, 3_000, 5_000, 0.49);
  const unsure = await send(apiClient(app.url), path, answer);
  expect(unsure).toContain("correct the text, or type your answer");
  expect(unsure).toContain("How sure the transcript is: 49%.");
  const said = answer.said.replace("dropped", "lost");
  const corrected = await send(apiClient(app.url), path, { ...answer, said });
  expect(corrected).toMatch(/[1-5] of 5/);
  expect(corrected).toContain("You corrected the transcript.");
});
