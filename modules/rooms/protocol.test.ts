import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { base64Length, MESSAGE_LIMITS, MAX } from "./limits.ts";
import { ClientMessage, mayAdd, type ServerMessage } from "./protocol.ts";

const accepts = (message: unknown) => ClientMessage.safeParse(message).success;
const key = randomUUID();
const join = { t: "join", peer: key, media: "video", after: 0 };
const RUN = { language: "python", outcome: "output", passed: 0, total: 0, output: "" };
const chat = { kind: "chat", data: { text: "hello" } };

test("accepts each kind of message", () => {
  const candidate = { candidate: "candidate:1 1 udp 1 10.0.0.1 9 typ host", sdpMid: "0" };
  for (const message of [
    join,
    { ...join, offer: "v=0" },
    { t: "signal", data: { description: { type: "offer", sdp: "v=0" } } },
    { t: "signal", data: { candidate } },
    { t: "signal", data: { restart: true } },
    { t: "media", mic: true, camera: false, screen: false },
    { t: "media", mic: true, camera: false, screen: false, paused: true },
    { t: "doc", update: "A".repeat(base64Length(MAX.docBytes)) },
    { t: "awareness", update: "AAAA" },
    { t: "event", key, event: chat },
    { t: "event", key, event: { kind: "run", data: RUN } },
    { t: "leave" },
  ]) {
    expect([message.t, accepts(message)]).toEqual([message.t, true]);
    expect(MESSAGE_LIMITS).toHaveProperty(message.t);
  }
});

test.each<[string, unknown]>([
  ["no object", "join"],
  ["an unknown kind", { t: "shout" }],
  ["a kind of the server's", { t: "over", reason: "ended" } satisfies ServerMessage],
  ["an unknown field", { ...join, role: "expert" }],
  ["no peer", { ...join, peer: "me" }],
  ["an event before the first", { ...join, after: -1 }],
  ["a document that is too long", { t: "doc", update: "A".repeat(base64Length(MAX.docBytes) + 4) }],
  ["text that isn't base64", { t: "awareness", update: "<b>" }],
  ["a signal of nothing", { t: "signal", data: {} }],
  ["an event that only the server adds", { t: "event", key, event: { kind: "join", data: {} } }],
  ["an event without a key", { t: "event", event: chat }],
  [
    "too much text",
    { t: "event", key, event: { kind: "chat", data: { text: "a".repeat(2_001) } } },
  ],
  [
    "a language of no editor",
    { t: "event", key, event: { kind: "language", data: { language: "__proto__" } } },
  ],
  [
    "a language of no editor in a run",
    { t: "event", key, event: { kind: "run", data: { ...RUN, language: "en" } } },
  ],
  [
    "a mark on no dimension",
    { t: "event", key, event: { kind: "mark", data: { dimension: "__proto__" } } },
  ],
  [
    "a call elsewhere, which is replaced by the order's command",
    {
      t: "event",
      key,
      event: { kind: "call", data: { url: "https://zoom.us/j/1", host: "zoom.us" } },
    },
  ],
])("refuses %s", (_what, message) => {
  expect(accepts(message)).toBe(false);
});

test("questions, phases, marks, notes and the end are the expert's to add", () => {
  for (const kind of ["question", "phase", "extend", "mark", "note", "end"] as const) {
    expect([kind, mayAdd("candidate", kind), mayAdd("expert", kind)]).toEqual([kind, false, true]);
  }
  for (const kind of ["chat", "run", "language", "segment", "consent"] as const) {
    expect([kind, mayAdd("candidate", kind)]).toEqual([kind, true]);
  }
});
