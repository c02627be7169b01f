import { expect, test } from "vitest";
import { CLOSES } from "#modules/rooms/limits.ts";
import type { ClientMessage, Welcome } from "#modules/rooms/protocol.ts";
import { EventFeed } from "./event-feed.ts";
import { Outbox } from "./outbox.ts";

const WELCOME = {
  role: "expert",
  startAt: "2027-01-14T10:00:00.000Z",
  events: [],
} as unknown as Welcome;

function feed() {
  const sent: ClientMessage[] = [];
  const blocked = () => {
    throw new Error("blocked");
  };
  const outbox = new Outbox(blocked, { booking: "a", startAt: 1 });
  const made = new EventFeed(outbox, { send: (message) => sent.push(message), change: () => {} });
  const keys = () => sent.flatMap((message) => (message.t === "event" ? [message.key] : []));
  return { made, outbox, sent, keys };
}

const mark = { kind: "mark", data: { dimension: "code", level: 4 } } as const;

test("sends what waits once the connection is welcomed, and again after it was lost", () => {
  const { made, keys } = feed();
  made.add(mark);
  expect(keys()).toEqual([]);
  made.open(WELCOME);
  const [key] = keys();
  made.close(1006, "");
  made.add(mark);
  expect(keys()).toEqual([key]);
  made.open(WELCOME);
  expect(keys()).toHaveLength(3);
  expect(keys()[1]).toBe(key);
  made.acknowledge({ t: "ack", key: key!, id: 7, at: "2027-01-14T09:59:00.000Z" });
  expect(made.lastId).toBe(7);
});

test("drops what the server refuses, and only that", () => {
  const { made, outbox, keys } = feed();
  made.open(WELCOME);
  made.add({ kind: "end", data: {} });
  made.add(mark);
  expect(made.refuse(keys()[0]!)).toBe("end");
  for (const reason of ["too_many", "order", "join"]) {
    made.close(CLOSES.refused, reason);
    made.close(CLOSES.refused, reason);
  }
  expect(outbox.list()).toHaveLength(1);
  made.close(CLOSES.refused, "shape");
  expect(outbox.list()).toHaveLength(1);
  made.close(CLOSES.refused, "shape");
  expect(outbox.list()).toEqual([]);
});

// Fails if a mark is only forgotten here, although the server may have stored it before the
// connection was lost.
test("takes back a mark that was made offline, once the server has it", () => {
  const { made, outbox, sent, keys } = feed();
  made.add(mark);
  const { key } = outbox.list()[0]!;
  made.takeBack(key);
  made.open(WELCOME);
  expect(sent).toEqual([{ t: "event", key, event: mark }]);
  made.acknowledge({ t: "ack", key, id: 7, at: "2027-01-14T09:59:00.000Z" });
  expect(sent.at(-1)).toMatchObject({ event: { kind: "unmark", data: { mark: 7 } } });
  expect(keys()).toHaveLength(2);
});

// The page still shows it as unsent when the key is pressed.
test("takes back a mark that was stored a moment ago", () => {
  const { made, outbox, sent } = feed();
  made.open(WELCOME);
  made.add(mark);
  const { key } = outbox.list()[0]!;
  made.acknowledge({ t: "ack", key, id: 7, at: "2027-01-14T09:59:00.000Z" });
  made.takeBack(key);
  expect(sent.at(-1)).toMatchObject({ event: { kind: "unmark", data: { mark: 7 } } });
});
