import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlState } from "#platform/errors.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendEvent, removeText } from "./commands.server.ts";
import { getEvents, listEvents } from "./data.server.ts";
import { EVENT_DATA, type NewEvent } from "./schema.ts";

const START = new Date("2027-01-12T10:00:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const append = (sessionId: string, event: NewEvent, more: { key?: string; minute?: number } = {}) =>
  appendEvent(database.db, {
    sessionId,
    startAt: START,
    actor: "expert",
    at: new Date(START.getTime() + (more.minute ?? 0) * 60_000),
    ...(more.key === undefined ? {} : { key: more.key }),
    ...event,
  });
const chat = (text: string): NewEvent => ({ kind: "chat", data: { text } });

describe("a session's events", () => {
  test("are listed in order, with the time since the start", async () => {
    const session = randomUUID();
    await append(session, { kind: "join", data: { media: "video" } }, { minute: -10 });
    const first = await append(session, chat("hello"), { minute: 2 });
    await append(randomUUID(), chat("elsewhere"));
    expect(await listEvents(database.db, session, { seenBy: "candidate" })).toEqual([
      expect.objectContaining({ kind: "join", offsetMs: -600_000, at: "2027-01-12T09:50:00.000Z" }),
      { ...first, kind: "chat", data: { text: "hello" }, actor: "expert", offsetMs: 120_000 },
    ]);
    const after = { seenBy: "expert", after: first.id } as const;
    expect(await listEvents(database.db, session, after)).toEqual([]);
    const kinds = { seenBy: "expert", kinds: ["chat"] } as const;
    expect(await listEvents(database.db, session, kinds)).toEqual([first]);
    expect(await getEvents(database.db, session, [first.id])).toEqual([first]);
    expect(await getEvents(database.db, randomUUID(), [first.id])).toEqual([]);
  });

  test("that are marks and notes are visible only to the expert", async () => {
    const session = randomUUID();
    await append(session, { kind: "note", data: { text: "quiet" } });
    await append(session, { kind: "mark", data: { dimension: "testing", sign: "-" } });
    expect(await listEvents(database.db, session, { seenBy: "expert" })).toHaveLength(2);
    expect(await listEvents(database.db, session, { seenBy: "candidate" })).toEqual([]);
    const asked = { seenBy: "candidate", kinds: ["note"] } as const;
    expect(await listEvents(database.db, session, asked)).toEqual([]);
  });

  test("that are marks taken back aren't listed for any role or kind", async () => {
    const session = randomUUID();
    const mark = (level: number) =>
      append(session, { kind: "mark", data: { dimension: "code", level } });
    const [kept, slip] = [await mark(2), await mark(5)];
    const unmark = await append(session, { kind: "unmark", data: { mark: slip.id } });
    await append(randomUUID(), { kind: "unmark", data: { mark: kept.id } });
    const ids = async (which: Parameters<typeof listEvents>[2]) =>
      (await listEvents(database.db, session, which)).map(({ id }) => id);
    expect(await ids({ seenBy: "expert" })).toEqual([kept.id, unmark.id]);
    expect(await ids({ seenBy: "expert", kinds: ["mark"] })).toEqual([kept.id]);
    expect(await ids({ seenBy: "expert", after: kept.id })).toEqual([unmark.id]);
    expect(await ids({ seenBy: "candidate" })).toEqual([]);
  });

  test("with one key are one event, also when sent at the same time", async () => {
    const session = randomUUID();
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => append(session, chat("once"), { key })),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await listEvents(database.db, session, { seenBy: "expert" })).toHaveLength(1);
    expect((await append(randomUUID(), chat("once"), { key })).id).not.toBe(sent[0]!.id);
  });

  test("store what PostgreSQL can't as a replacement character", async () => {
    const session = randomUUID();
    const { data } = await append(session, {
      kind: "question",
      data: {
        id: null,
        text: "a\0b\ud800",
        code: {
          entry: "f",
          starter: { javascript: "\0", typescript: "", python: "" },
          cases: [{ args: [{ "\0": "\udfff" }], expected: null }],
        },
      },
    });
    expect(data).toMatchObject({ text: "a\ufffdb\ufffd" });
    expect(JSON.stringify(data)).not.toMatch(/\\u0000|\\ud/);
  });

  test("can't be changed or deleted, but lose their text", async () => {
    const session = randomUUID();
    await append(session, chat("my address"));
    await append(session, { kind: "mark", data: { dimension: "code", level: 2, text: "slow" } });
    await append(session, { kind: "language", data: { language: "python" } });
    const run = { language: "python", outcome: "failed", passed: 0, total: 1 } as const;
    const cases = [{ passed: false, got: "my address" }];
    await append(session, { kind: "run", data: { ...run, output: "my address", cases } });
    const attempts = [
      sql`update session_events set data = '{"text": "other"}' where session_id = ${session}::uuid`,
      sql`update session_events set data = without_text('chat', data) where kind = 'language'`,
      sql`update session_events set kind = 'note' where session_id = ${session}::uuid`,
      sql`delete from session_events where session_id = ${session}::uuid`,
    ];
    for (const attempt of attempts) {
      const asApp = await database.db.execute(attempt).catch((error: unknown) => sqlState(error));
      expect(["23001", "42501"]).toContain(asApp);
      const asOwner = await database.owner
        .execute(attempt)
        .catch((error: unknown) => sqlState(error));
      expect(asOwner).toBe("23001");
    }

    const remove = () => database.db.transaction((tx) => removeText(tx, { sessionIds: [session] }));
    expect(await remove()).toBe(3);
    expect(await remove()).toBe(0);
    const left = await listEvents(database.db, session, { seenBy: "expert" });
    expect(left.map(({ data }) => data)).toEqual([
      { text: "", removed: true },
      { dimension: "code", level: 2, removed: true },
      { language: "python" },
      { ...run, output: "", removed: true },
    ]);
  });

  test("keep one side's text when the other's is removed", async () => {
    const session = randomUUID();
    await append(session, chat("the expert's"));
    await database.db.transaction((tx) =>
      removeText(tx, { sessionIds: [session], actor: "candidate", kinds: ["chat"] }),
    );
    const [event] = await listEvents(database.db, session, { seenBy: "candidate" });
    expect(event?.data).toEqual({ text: "the expert's" });
  });
});

test("a test case nested too deeply is refused", () => {
  let deep: unknown = [];
  for (let level = 0; level < 50_000; level += 1) deep = [deep];
  const code = (expected: unknown) => ({
    id: "own-story",
    text: "x",
    code: {
      entry: "f",
      starter: { javascript: "", typescript: "", python: "" },
      cases: [{ args: [], expected }],
    },
  });
  expect(EVENT_DATA.question.safeParse(code(deep)).success).toBe(false);
  expect(EVENT_DATA.question.safeParse(code([[1, 3], { a: [2] }])).success).toBe(true);
});
