import { expect, test } from "vitest";
import type { Welcome } from "#modules/rooms/protocol.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import { canEnd, endQuestion } from "./room-view.ts";

const START = Date.parse("2027-01-14T10:00:00Z");
const welcome = { startAt: "2027-01-14T10:00:00Z" } as Welcome;
const other = { peer: "", media: "video" } as const;
const at = (offsetMs: number, event: Partial<SessionEvent>) =>
  ({
    id: 1,
    at: "",
    offsetMs,
    actor: "candidate",
    kind: "leave",
    data: {},
    ...event,
  }) as SessionEvent;

test("a session can be ended once it has started and the candidate has joined", () => {
  const alone = { welcome, other: null, events: [], call: null };
  expect(canEnd({ ...alone, other }, START - 1)).toBe(false);
  expect(canEnd({ ...alone, other }, START)).toBe(true);
  expect(canEnd(alone, START)).toBe(false);
  expect(canEnd({ ...alone, events: [at(-1, { kind: "join" })] }, START)).toBe(false);
  // They've left again, or the call is elsewhere.
  expect(canEnd({ ...alone, events: [at(60_000, {})] }, START + 60_001)).toBe(true);
  const call = { url: "https://zoom.us/j/1", host: "zoom.us" };
  expect(canEnd({ ...alone, call }, START)).toBe(true);
});

test("the question before ending a session says when it’s still too short to count", () => {
  const here = { call: null };
  const countsAt = START + 10 * 60_000;
  const room = { expert: { rubric: null, questions: [], callHosts: [], countsAt }, startAt: START };
  expect(endQuestion(room, here, countsAt - 1)).toContain("counts after 10 minutes together");
  expect(endQuestion(room, here, countsAt)).toBe("End it for both of you?");
  const elsewhere = { call: { url: "https://zoom.us/j/1", host: "zoom.us" } };
  expect(endQuestion(room, elsewhere, countsAt - 1)).toContain("ask you both");
});
