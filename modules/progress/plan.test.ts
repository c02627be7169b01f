import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayNumber } from "#lib/days.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import { type BookedSession, daysUntil, PLAN_DAYS, planFor } from "./plan.ts";

const DRILLS = ["weakest", "second", "third"] as const;
const DAY_MIN = 1_440;
const ZONES = ["UTC", "Asia/Kolkata", "America/New_York", "Pacific/Auckland", "Pacific/Apia"];

type Input = Parameters<typeof planFor<string>>[0];

const plan = (input: Partial<Input> & Pick<Input, "today" | "interviewOn">) =>
  planFor<string>({
    zone: "UTC",
    drills: DRILLS,
    first: 0,
    freeStarts: [],
    booked: [],
    hasPractice: false,
    ...input,
  });

/** Free at 9 AM, 1 PM and 6 PM of every day. */
function alwaysFree(zone: string, from: string, days: number): number[] {
  return Array.from({ length: days }, (_, day) => addDays(from, day)).flatMap((date) => {
    const start = dayStart(zone, date).getTime() / 60_000;
    return [9, 13, 18].map((hour) => start + hour * 60);
  });
}

test("a plan for December 12 has weekly sessions, drills, and rest before the interview", () => {
  const freeStarts = alwaysFree("Asia/Kolkata", "2026-11-23", 40);
  const planned = plan({
    today: "2026-11-23",
    interviewOn: "2026-12-12",
    zone: "Asia/Kolkata",
    freeStarts,
  });
  if (!planned.ok) throw new Error(planned.reason);
  const on = (date: string) => planned.days.find((day) => day.date === date);
  expect(planned.days.map(({ kind }) => kind[0]).join("")).toBe("ddsdrddddsdrddddsdri");
  expect(on("2026-12-09")).toEqual({
    date: "2026-12-09",
    kind: "session",
    starts: ["T03:30", "T07:30", "T12:30"].map(
      (time) => Date.parse(`2026-12-09${time}:00Z`) / 60_000,
    ),
  });
  expect(on("2026-12-10")).toMatchObject({ kind: "drill", afterSession: true });
  expect(on("2026-12-11")).toEqual({ date: "2026-12-11", kind: "rest" });
  expect(planned.without).toEqual([]);
});

test.each([
  [0, ["weakest", "second", "weakest", "third", "weakest"]],
  [1, ["second", "weakest", "third", "weakest", "second"]],
  [2, ["third", "weakest", "second", "weakest", "third"]],
  [3, ["fourth", "weakest", "second", "weakest", "third"]],
])("starts with the next drill, then repeats the weakest most often: %i", (first, expected) => {
  const drills = [...DRILLS, "fourth"] as const;
  const planned = plan({ today: "2026-12-01", interviewOn: "2026-12-12", drills, first });
  if (!planned.ok) throw new Error(planned.reason);
  const drilled = planned.days.flatMap((day) => (day.kind === "drill" ? [day.drill] : []));
  expect(drilled.slice(0, 5)).toEqual(expected);
});

test.each([
  ["2026-12-11", "past"],
  ["2026-12-12", "today"],
  ["2026-12-13", "tomorrow"],
])("an interview on %s is too close for a plan", (interviewOn, reason) => {
  expect(plan({ today: "2026-12-12", interviewOn })).toEqual({ ok: false, reason });
});

test("the same instant is another day in another zone", () => {
  // 11 PM on December 8 in Los Angeles, 7 AM on December 9 in London.
  const freeStarts = [Date.parse("2026-12-09T07:00:00Z") / 60_000];
  const dayOf = (zone: string) => {
    const planned = plan({ today: "2026-12-05", interviewOn: "2026-12-12", zone, freeStarts });
    return planned.ok && planned.days.find(({ kind }) => kind === "session")?.date;
  };
  expect(dayOf("America/Los_Angeles")).toBe("2026-12-08");
  expect(dayOf("Europe/London")).toBe("2026-12-09");
});

test("a booked session counts, also the day before the interview", () => {
  const booked = [
    {
      title: "Coding",
      href: "/orders/1",
      startMin: Date.parse("2026-12-11T10:00:00Z") / 60_000,
      isOver: false,
    },
  ];
  const freeStarts = alwaysFree("UTC", "2026-12-05", 10);
  const planned = plan({ today: "2026-12-06", interviewOn: "2026-12-12", booked, freeStarts });
  if (!planned.ok) throw new Error(planned.reason);
  expect(planned.days.find(({ date }) => date === "2026-12-11")).toMatchObject({ kind: "booked" });
  expect(planned.days.filter(({ kind }) => kind === "session")).toEqual([]);
});

test("lists days without a free time nearby", () => {
  const planned = plan({ today: "2026-12-02", interviewOn: "2026-12-12" });
  expect(planned).toMatchObject({ ok: true, without: ["2026-12-09", "2026-12-02"] });
});

const inputs = fc
  .record({
    today: fc.integer({ min: dayNumber("2026-01-01"), max: dayNumber("2027-12-31") }),
    ahead: fc.integer({ min: 2, max: 90 }),
    zone: fc.constantFrom(...ZONES),
    free: fc.array(fc.integer({ min: 0, max: 60 * DAY_MIN }), { maxLength: 120 }),
    booked: fc.array(fc.integer({ min: 0, max: 90 * DAY_MIN }), { maxLength: 4 }),
    hasPractice: fc.boolean(),
  })
  .map(({ today, ahead, zone, free, booked, hasPractice }): Input => {
    const date = new Date(today * 86_400_000).toISOString().slice(0, 10);
    const from = dayStart(zone, date).getTime() / 60_000;
    const sorted = [...new Set(free)].toSorted((a, b) => a - b);
    return {
      today: date,
      interviewOn: addDays(date, ahead),
      zone,
      drills: DRILLS,
      first: 0,
      freeStarts: sorted.map((minutes) => from + minutes),
      booked: booked.map((minutes): BookedSession => ({
        title: "Session",
        href: "/orders/1",
        startMin: from + minutes,
        isOver: false,
      })),
      hasPractice,
    };
  });

test("every plan covers each day once, and rests before the interview", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const planned = planFor(input);
      if (!planned.ok) throw new Error(planned.reason);
      const { days } = planned;
      const { today, interviewOn } = input;
      expect(days.at(-1)).toEqual({ date: interviewOn, kind: "interview" });
      expect(days.map(({ date }) => date)).toEqual(
        days.map((_, index) => addDays(interviewOn, index + 1 - days.length)),
      );
      expect(days.length - 1).toBe(Math.min(daysUntil(today, interviewOn), PLAN_DAYS));
      expect(days[0]!.date >= today).toBe(true);
      expect(["rest", "booked"]).toContain(days.at(-2)!.kind);
    }),
  );
});

test("every proposed session is a free time of its day, with days between sessions", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const planned = planFor(input);
      if (!planned.ok) throw new Error(planned.reason);
      const { zone, freeStarts, interviewOn } = input;
      const sessions = planned.days.filter((day) => day.kind === "session");
      const busy = planned.days.filter(({ kind }) => kind === "session" || kind === "booked");
      expect(sessions.length).toBeLessThanOrEqual(PLAN_DAYS / 7);
      for (const { date, starts } of sessions) {
        expect(daysUntil(date, interviewOn)).toBeGreaterThanOrEqual(2);
        expect(new Set(starts).size).toBe(starts.length);
        for (const start of starts) {
          expect(freeStarts).toContain(start);
          expect(localDate(zone, new Date(start * 60_000))).toBe(date);
        }
        for (const other of busy.filter((day) => day.date !== date)) {
          expect(Math.abs(daysUntil(date, other.date))).toBeGreaterThanOrEqual(3);
        }
      }
    }),
  );
});

test("the weakest dimension is drilled at least as often as any other", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const planned = planFor(input);
      if (!planned.ok) throw new Error(planned.reason);
      const drilled = planned.days.flatMap((day) => (day.kind === "drill" ? [day.drill] : []));
      const count = (name: string) => drilled.filter((one) => one === name).length;
      expect(count("weakest")).toBeGreaterThanOrEqual(Math.max(...DRILLS.map(count)));
    }),
  );
});
