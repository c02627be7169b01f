import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenAiCompatible } from "#adapters/ai/openai-compatible.ts";
import { createRulesAi } from "#adapters/ai/rules.ts";
import { withFallback } from "#adapters/ai/with-fallback.ts";
import { answerQuestion } from "#modules/ai-sessions/commands/answer-question.server.ts";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { takeModelTurn } from "#modules/ai-sessions/commands.server.ts";
import { startAiSession } from "#modules/ai-sessions/commands/start-session.server.ts";
import { getAiSession, listAiEvents } from "#modules/ai-sessions/data.server.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import { startAiServer } from "#tests/support/ai-server.ts";
import { addCandidate } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

/** Long enough to be judged, with a follow-up left to ask. */
const STORY =
  "The checkout failed for one card in five after a release, so I compared the logs of both versions, " +
  "found that a timeout had become a hundred times shorter, and rolled it back within the hour. " +
  "Afterward I wrote a test that fails when a timeout is below a second, and we have not seen it since. " +
  "The support team had counted forty complaints that day and counted none on the next day.";
const OWN_STORY = listQuestions("coding").find(({ id }) => id === "own-story")!;

let model: Awaited<ReturnType<typeof startAiServer>>;
let app: HttpApp;
beforeAll(async () => {
  model = await startAiServer();
  app = await startWholeApp({ env: { ...model.env, TRUSTED_PROXIES: "1" } });
});
beforeEach(() => {
  model.state.fault = null;
  model.state.halfway = Promise.resolve();
  model.state.calls.length = 0;
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const CHOICE = {
  topic: "coding",
  level: "mid",
  minutes: 15,
  questionIds: ["own-story"],
} as const;

async function running(services: Pick<TestServices, "db" | "clock" | "config">) {
  const { userId } = await addCandidate(services);
  const created = await createFreeSession(services, userId, CHOICE);
  if (!created.ok) throw new Error(created.reason);
  const who = { id: created.id, userId };
  await startAiSession(services, who, { topic: "coding", level: "mid", voice: false });
  return { ...who, prompt: await lastEvent(services, created.id) };
}

async function events({ db }: Pick<TestServices, "db">, id: string) {
  return listAiEvents(db, (await getAiSession(db, id))!);
}
const lastEvent = async (services: Pick<TestServices, "db">, id: string) =>
  (await events(services, id)).at(-1)!.id;

/** Who phrased or judged, in order: the rules or the model. */
const whoSpoke = (said: Awaited<ReturnType<typeof events>>) =>
  said.flatMap(({ kind, data }) =>
    kind === "follow_up" ? [data.by] : kind === "judgement" ? [data.judgement.judge] : [],
  );

async function signedIn() {
  const session = await running(app.services);
  const client = await clientOf(app, session.userId);
  const [[name, value] = []] = client.cookies;
  return { ...session, path: `/sessions/ai/${session.id}`, cookie: `${name}=${value}` };
}

/** Each session sends from its own network. */
function send(
  { path, cookie, prompt }: Awaited<ReturnType<typeof signedIn>>,
  fields: Record<string, string> = {},
  to = path,
  from = "192.0.2.1",
  signal?: AbortSignal,
) {
  const body = new URLSearchParams({ intent: "send", prompt: `${prompt}`, said: STORY, ...fields });
  const headers = { origin: app.url, cookie, "x-forwarded-for": from };
  const sent = { method: "POST", redirect: "manual", headers, body } as const;
  return fetch(app.url + to, { ...sent, ...(signal ? { signal } : {}) });
}

async function phrasesOf(response: Response): Promise<{ phrase?: string; done?: boolean }[]> {
  const text = await response.text();
  return text
    .split("\n\n")
    .filter(Boolean)
    .map((block) => JSON.parse(block.replace("data: ", "")) as object);
}

test("a session says before it starts which model reads the answers", async () => {
  const { userId } = await addCandidate(app.services);
  const created = await createFreeSession(app.services, userId, CHOICE);
  const client = await clientOf(app, userId);
  const page = await client.get(`/sessions/ai/${created.ok ? created.id : ""}`);
  expect(page.text).toContain("A language model, test-model, reads your answers as text");
  expect((await client.get("/privacy")).text).toContain("<strong>A language model</strong>");
});

describe("a follow-up", () => {
  test("is streamed while the model phrases it, and stored once it's complete", async () => {
    const session = await signedIn();
    let goOn = () => {};
    model.state.halfway = new Promise((resolve) => (goOn = resolve));
    const response = await send(session, {}, `${session.path}/answer`);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const reader = response.body!.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    // The model hasn't sent more yet.
    expect(first).toMatch(/^data: {"phrase":"What did/);
    expect(first).not.toContain("why did it fail?");
    goOn();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest += new TextDecoder().decode(part.value);
    expect(rest).toMatch(/why did it fail\?"}\n\ndata: {"done":true}\n\n$/);
    expect((await events(app.services, session.id)).at(-1)).toMatchObject({
      kind: "follow_up",
      data: { text: model.state.phrase, by: "test-model" },
    });
  });

  test.each(["cut", "nonsense", "refuse", "down"] as const)(
    "comes from the rules within the same turn if the model fails: %s",
    async (fault) => {
      model.state.fault = fault;
      const session = await signedIn();
      const said = await phrasesOf(await send(session, {}, `${session.path}/answer`));
      const last = (await events(app.services, session.id)).at(-1)!;
      expect(last).toMatchObject({ kind: "follow_up", data: { by: "rules" } });
      const { text } = last.data as { text: string };
      expect(OWN_STORY.followUps.map((one) => one.text)).toContain(text);
      expect(said.slice(-2)).toEqual([{ phrase: text }, { done: true }]);
    },
  );

  test("works with a plain form, and refuses like one", async () => {
    const session = await signedIn();
    const empty = await send(session, { said: " " }, `${session.path}/answer`);
    expect([empty.status, await empty.json()]).toEqual([422, { error: "Type your answer first" }]);
    expect((await send(session)).status).toBe(303);
    const page = await fetch(app.url + session.path, { headers: { cookie: session.cookie } });
    expect(await page.text()).toContain(model.state.phrase);
    // By the second click, the question is already answered.
    expect(await phrasesOf(await send(session, {}, `${session.path}/answer`))).toEqual([
      { done: true },
    ]);
    const other = await signedIn();
    const foreign = await send({ ...session, cookie: other.cookie }, {}, `${session.path}/answer`);
    expect(foreign.status).toBe(404);
  });
});

describe("a turn", () => {
  /** An answer for which the model has started to phrase a follow-up. */
  async function begun() {
    const session = await signedIn();
    let goOn = () => {};
    model.state.halfway = new Promise((resolve) => (goOn = resolve));
    const leave = new AbortController();
    const response = await send(session, {}, `${session.path}/answer`, undefined, leave.signal);
    const reader = response.body!.getReader();
    await reader.read();
    return { session, reader, goOn, leave: () => leave.abort() };
  }

  test("asks the model once; the rules answer anything else submitted during the call", async () => {
    const { session, reader, goOn } = await begun();
    const again = { intent: "continue" };
    const pressed: Record<string, string>[] = [again, again, {}, { intent: "end", said: "" }];
    for (const fields of pressed) expect((await send(session, fields)).status).toBe(303);
    expect(model.state.calls).toHaveLength(1);
    goOn();
    for (let part = await reader.read(); !part.done;) part = await reader.read();
    const said = await events(app.services, session.id);
    expect(said.map(({ kind }) => kind)).toEqual([
      "question",
      "answer",
      "follow_up",
      "judgement",
      "end",
    ]);
    expect(said[2]!.data).toMatchObject({ by: "rules" });
    expect(said[3]!.data).toMatchObject({ judgement: { judge: "rules" } });
  });

  test("ends the model’s call when its reader leaves, and the rules ask the follow-up", async () => {
    const { session, leave } = await begun();
    expect(model.state.open).toBe(1);
    leave();
    await expect.poll(() => model.state.open).toBe(0);
    await expect
      .poll(async () => (await events(app.services, session.id)).at(-1))
      .toMatchObject({ kind: "follow_up", data: { by: "rules" } });
  });
});

describe("a call to the model", () => {
  async function answer(
    { id, userId }: { id: string; userId: string },
    reader: Parameters<typeof answerQuestion>[3] = {},
  ) {
    const { services } = app;
    const input = {
      prompt: await lastEvent(services, id),
      segments: [{ text: STORY, fromMs: 0, toMs: 1_000 }],
      ...{ spoken: false, confidence: null },
    };
    await answerQuestion(services, { id, userId }, input, reader);
    return events(services, id);
  }

  test("interrupted by a crash blocks the model for half a minute, not forever", async () => {
    const { services } = app;
    const session = await running(services);
    expect(await takeModelTurn(services.db, session.id, services.clock.now())).toBe(true);
    expect(whoSpoke(await answer(session))).toEqual(["rules"]);
    services.clock.advance(30_000);
    expect(whoSpoke(await answer(session))).toEqual(["rules", "test-model"]);
  });

  test("judges the answer of someone who left, for their report", async () => {
    const session = await running(app.services);
    const signal = AbortSignal.abort();
    let said = await answer(session, { signal });
    for (let more = 0; more < 3 && !said.some(({ kind }) => kind === "judgement"); more += 1)
      said = await answer(session, { signal });
    const judged = said.find(({ kind }) => kind === "judgement");
    expect(judged).toMatchObject({ data: { judgement: { judge: "test-model" } } });
  });
});

test("“Continue” skips no newer question", async () => {
  const session = await signedIn();
  expect((await send(session, { intent: "continue" })).status).toBe(303);
  expect(await lastEvent(app.services, session.id)).toBe(session.prompt);
});

test("500 concurrent calls to a hanging model: the rules judge, and nothing fails", async () => {
  const whole = app.services.ai;
  app.services.ai = withFallback(createOpenAiCompatible(model.settings), createRulesAi(), {
    onFailure: () => undefined,
    timeoutMs: 3_000,
  });
  try {
    const sessions: Awaited<ReturnType<typeof signedIn>>[] = [];
    for (let at = 0; at < 50; at += 1) sessions.push(await signedIn());
    model.state.fault = "hang";
    const before = process.memoryUsage().rss;
    const sent = sessions.map((session, at) => send(session, {}, undefined, `198.51.100.${at}`));
    const stored = () =>
      app.services.db.$client.query(
        "select from ai_session_events where kind = 'answer' and session_id = any($1)",
        [sessions.map(({ id }) => id)],
      );
    await expect.poll(async () => (await stored()).rowCount, { timeout: 20_000 }).toBe(50);
    // All wait for the model, while others press "Continue".
    const pressed = Array.from({ length: 9 }, (_, click) =>
      sessions.map((session, at) =>
        send(session, { intent: "continue" }, undefined, `203.0.${click}.${at}`),
      ),
    );
    const statuses = (await Promise.all([...sent, ...pressed.flat()])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
    expect(model.state.mostOpen).toBeGreaterThan(10);
    expect(model.state.mostOpen).toBeLessThanOrEqual(64);
    for (const { id } of sessions) {
      const kinds = (await events(app.services, id)).map(({ kind }) => kind);
      expect(kinds).toEqual(["question", "answer", "follow_up"]);
    }
  } finally {
    app.services.ai = whole;
  }
});

test("an account's daily model calls are counted at each turn; then the rules judge", async () => {
  // 0.01 of 200 calls.
  const services = await testServices({ env: { ...model.env, RATE_LIMIT_SCALE: "0.01" } });
  try {
    const { id, userId } = await running(services);
    const answer = async () => {
      const prompt = await lastEvent(services, id);
      const segments = [{ text: STORY, fromMs: 0, toMs: 1_000 }];
      const input = { prompt, segments, spoken: false, confidence: null };
      await answerQuestion(services, { id, userId }, input);
      return whoSpoke(await events(services, id));
    };
    await answer();
    await answer();
    const whose = await answer();
    expect(whose).toEqual(["test-model", "test-model", "rules"]);
    expect(model.state.calls).toHaveLength(2);
    // Another account has its own limit, and so does the next day.
    services.clock.advance(24 * 3_600_000);
    expect((await answer()).at(-1)).toBe("test-model");
  } finally {
    await services.close();
  }
});
