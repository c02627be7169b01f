import { expect, test } from "vitest";
import type { NewEvent, SessionEvent } from "#modules/timeline/schema.ts";
import { keptMarks, lastMark } from "./marks.ts";

const stored = (id: number, event: NewEvent): SessionEvent => ({
  ...event,
  id,
  at: "2027-01-14T10:05:00.000Z",
  offsetMs: 300_000,
  actor: "expert",
});
const mark = (level: number) => ({ kind: "mark", data: { dimension: "code", level } }) as const;
const unmark = (id: number) => ({ kind: "unmark", data: { mark: id } }) as const;
const events = [stored(1, mark(2)), stored(2, mark(4)), stored(3, mark(5)), stored(4, unmark(3))];
const ids = (marks: readonly SessionEvent[]) => marks.map(({ id }) => id);

test("a mark taken back is gone, also before the server knows", () => {
  expect(ids(keptMarks({ events, unsent: [] }))).toEqual([1, 2]);
  const unsent = [{ key: "a", event: unmark(2) }];
  expect(ids(keptMarks({ events, unsent }))).toEqual([1]);
  expect(lastMark({ events, unsent })?.id).toBe(1);
});

test("none is taken back while a later one is on its way", () => {
  expect(lastMark({ events, unsent: [] })?.id).toBe(2);
  expect(lastMark({ events, unsent: [{ key: "a", event: mark(1) }] })).toBeNull();
  expect(lastMark({ events: [], unsent: [] })).toBeNull();
});
