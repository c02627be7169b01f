import { expect, test } from "vitest";
import { MESSAGE_LIMITS } from "#modules/rooms/limits.ts";
import { backoffMs } from "./backoff.ts";
import { Outbox } from "./outbox.ts";

function memory() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  return Object.assign(() => storage, { items });
}

const FIRST = { booking: "a", startAt: 1 };
const chat = (key: string) => ({ key, event: { kind: "chat" as const, data: { text: key } } });
const note = (key: string) => ({ key, event: { kind: "note" as const, data: { text: key } } });

// Fails if a rebooked session sends what was left from its earlier time.
test("keeps unsent events over a reload, per session and time, until they are acknowledged", () => {
  const storage = memory();
  const before = new Outbox(storage, FIRST);
  before.add(chat("1"));
  before.add(chat("2"));
  expect(before.remove("1")).toEqual(chat("1"));
  expect(before.remove("1")).toBeNull();

  expect(new Outbox(storage, FIRST).list()).toEqual([chat("2")]);
  expect(new Outbox(storage, { ...FIRST, booking: "b" }).list()).toEqual([]);
  expect(new Outbox(storage, { ...FIRST, startAt: 2 }).list()).toEqual([]);
  new Outbox(storage, FIRST).remove("2");
  expect(storage.items.size).toBe(0);
});

test("sends only the last of several unsent notes", () => {
  const outbox = new Outbox(memory(), FIRST);
  outbox.add(note("1"));
  outbox.add(chat("2"));
  outbox.add(note("3"));
  expect(outbox.list()).toEqual([chat("2"), note("3")]);
});

test("continues without storage or with broken storage", () => {
  const full = () => ({
    ...memory()(),
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  });
  const blocked = () => {
    throw new Error("blocked");
  };
  for (const storage of [full, blocked]) {
    const outbox = new Outbox(storage, FIRST);
    outbox.add(chat("1"));
    expect(outbox.list()).toEqual([chat("1")]);
  }
});

test("sends offline events gradually, so the server doesn't close the socket", () => {
  const outbox = new Outbox(memory(), FIRST);
  const keys = Array.from({ length: 130 }, (_, at) => String(at));
  for (const key of keys) outbox.add(chat(key));
  expect(MESSAGE_LIMITS.event.burst).toBeLessThan(keys.length);
  const first = outbox.take();
  expect(first.length).toBeLessThan(MESSAGE_LIMITS.event.burst / 2);
  expect(outbox.take()).toEqual([]);
  outbox.remove("0");
  expect(outbox.take()).toEqual([chat(String(first.length))]);
  // After a lost connection, everything unacknowledged is resent in order.
  outbox.restart();
  expect(outbox.take()[0]).toEqual(chat("1"));
  const sent = new Set<string>();
  for (outbox.restart(); outbox.list().length > 0;) {
    for (const { key } of outbox.take()) sent.add(key);
    outbox.remove(outbox.list()[0]!.key);
  }
  expect([...sent]).toEqual(keys.slice(1));
});

test("waits longer after each failed attempt, up to five seconds", () => {
  expect([0, 1, 2, 3].map((tries) => backoffMs(tries, 1))).toEqual([250, 500, 1000, 2000]);
  expect(backoffMs(20, 1)).toBe(5000);
  expect(backoffMs(0, 0)).toBe(125);
});
