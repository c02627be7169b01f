import { afterAll, beforeAll, expect, test } from "vitest";
import { apiClient, type ApiClient } from "#tests/support/api-client.ts";
import { addCandidate } from "#tests/support/fixtures.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
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

/** A free session about one question, which the story leaves a follow-up to. */
async function session(questions = "one-in-a-thousand") {
  const { userId } = await addCandidate(app.services);
  const client = await clientOf(app, userId);
  const asked = { intent: "free", topic: "coding", level: "mid", minutes: "15" };
  const body = new URLSearchParams({ ...asked, questions });
  const { headers } = await client.call("POST", "/sessions/ai/full", {
    body,
    headers: { origin: app.url },
  });
  const path = headers.get("location")!;
  await send(client, path, { intent: "start", answer: "voice" });
  const answer = async (form: Record<string, string>) => {
    const { text: html } = await client.get(path);
    await send(client, path, { prompt: /name="prompt" value="(\d+)"/.exec(html)![1]!, ...form });
  };
  return { client, path, answer };
}

const MORE = ["First I would look at the logs of one bad request.", "Then I would try it again."];

test("measures a spoken answer and its follow-up's without the time between", async () => {
  const { client, path, answer } = await session();
  app.services.clock.advance(40_000);
  await answer(recognized(STORY, 3_000, 5_000));
  expect((await client.get(path)).text).toContain("Question 1 · follow-up");
  app.services.clock.advance(60_000);
  await answer({ intent: "end", ...recognized(MORE, 20_000, 4_000, 0.7) });
  const { text } = readPage((await client.get(`${path}/report`)).text);
  // 82 words in 32.5 seconds, and 17 in 8.5.
  expect(text).toContain("0:41; aim for 1:00–2:00");
  expect(text).toMatch(/Pace\s*145 words a minute/);
  expect(text).toMatch(/Long pauses\s*none/);
  expect(text).toContain("How sure the transcript is: 87%.");
});

test("scores an answer whose short follow-up the recognizer wasn't sure of", async () => {
  const { client, path, answer } = await session("own-story");
  app.services.clock.advance(40_000);
  // The follow-up asks what made it hard.
  const begin = "Last year our checkout dropped one order in two hundred, at random.";
  await answer(recognized([begin, ...STORY.slice(2)], 3_000, 5_000));
  app.services.clock.advance(20_000);
  await answer({ intent: "end", ...recognized(["Um, not sure."], 3_000, 1_000, 0.3) });
  const { text } = readPage((await client.get(`${path}/report`)).text);
  expect(text).toMatch(/[1-5] of 5/);
  expect(text).not.toContain("correct the text, or type your answer");
  expect(text).toContain("Um, not sure.");
  expect(text).toContain("How sure the transcript is: 87%.");
});

test("scores no answer of which most is an unsure transcript", async () => {
  const { client, path, answer } = await session();
  app.services.clock.advance(40_000);
  await answer(recognized(STORY, 3_000, 5_000, 0.4));
  app.services.clock.advance(20_000);
  await answer({ intent: "end", ...recognized(["Um, not sure."], 3_000, 1_000) });
  const { text } = readPage((await client.get(`${path}/report`)).text);
  expect(text).toContain("correct the text, or type your answer");
  expect(text).not.toMatch(/[1-5] of 5/);
});

test("shows the figures of what was spoken if the follow-up's answer was typed", async () => {
  const { client, path, answer } = await session();
  app.services.clock.advance(40_000);
  await answer(recognized(STORY, 3_000, 5_000));
  app.services.clock.advance(60_000);
  await answer({ intent: "end", said: MORE.join(" ") });
  const { text } = readPage((await client.get(`${path}/report`)).text);
  expect(text).toContain("You typed part of this answer. How sure the transcript is: 90%.");
  expect(text).toMatch(/Length\s*99 words; aim for/);
  expect(text).toMatch(/Pace\s*151 words a minute/);
  expect(text).toMatch(/Long pauses\s*none/);
  // What was spoken has times, what was typed has none.
  expect(text).toMatch(/0:03\s*Last year our checkout/);
  expect(text).not.toMatch(/\d:\d\d\s*First I would look/);
});
