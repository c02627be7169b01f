import { expect, test } from "vitest";
import type { NewEvent, SessionEvent } from "#modules/timeline/schema.ts";
import { keptMarks } from "./marks.ts";

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
const keys = (view: Parameters<typeof keptMarks>[0]) => keptMarks(view).map(({ key }) => key);

test("a mark taken back is gone, also before the server knows", () => {
  expect(keys({ events, unsent: [] })).toEqual(["1", "2"]);
  expect(keys({ events, unsent: [{ key: "a", event: unmark(2) }] })).toEqual(["1"]);
});

test("an unsent mark is the last one, unless it's taken back", () => {
  const unsent = [
    { key: "a", event: mark(1) },
    { key: "b", event: mark(3) },
  ];
  expect(keys({ events, unsent })).toEqual(["1", "2", "a", "b"]);
  const [first, last] = unsent;
  expect(keys({ events, unsent: [first!, { ...last!, isTakenBack: true }] })).toEqual([
    "1",
    "2",
    "a",
  ]);
});
