import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attend, bookSession } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { attendance, type PresenceSpan, RECONNECT_MS } from "./attendance.ts";
import { listPresence } from "./data.server.ts";
import type { RoomRole } from "./schema.ts";

const START = new Date("2027-01-14T10:00:00Z");
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const EXPERT = "expert";

const span = (
  role: RoomRole,
  from: number,
  to: number | null,
  more: Partial<PresenceSpan> = {},
): PresenceSpan => ({
  role,
  expertId: role === "expert" ? EXPERT : null,
  joinedAt: at(from),
  leftAt: to === null ? null : at(to),
  goodbye: false,
  ...more,
});
const measure = (spans: PresenceSpan[], until: number) =>
  attendance(spans, { from: START, until: at(until), expertId: EXPERT });

const anySpans = fc.array(
  fc
    .record({
      role: fc.constantFrom<RoomRole>("candidate", "expert"),
      from: fc.integer({ min: -20, max: 100 }),
      minutes: fc.integer({ min: 0, max: 60 }),
      isOpen: fc.boolean(),
    })
    .map(({ role, from, minutes, isOpen }) => span(role, from, isOpen ? null : from + minutes)),
  { maxLength: 12 },
);

/** Whether a person was there in this minute, ignoring gaps under a minute. */
const wasThere = (spans: PresenceSpan[], role: RoomRole, minute: number, until: number) =>
  spans.some(
    (one) =>
      one.role === role &&
      one.joinedAt <= at(minute) &&
      (one.leftAt ?? at(Math.max(until, minute + 1))) > at(minute),
  );

describe("attendance", () => {
  test("agrees with a minute-by-minute count", () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: 0, max: 90 }), (spans, until) => {
        const found = measure(spans, until);
        const minutes = Array.from({ length: until }, (_, minute) => ({
          candidate: wasThere(spans, "candidate", minute, until),
          expert: wasThere(spans, "expert", minute, until),
        }));
        const count = (which: (minute: { candidate: boolean; expert: boolean }) => boolean) =>
          minutes.filter(which).length * 60_000;
        expect(found.candidateMs).toBe(count(({ candidate }) => candidate));
        expect(found.expertMs).toBe(count(({ expert }) => expert));
        expect(found.togetherMs).toBe(count(({ candidate, expert }) => candidate && expert));
        expect(found.candidateMs + found.candidateAbsentMs).toBe(until * 60_000);
        expect(found.candidateCameAt === null).toBe(found.candidateMs === 0);
        expect(found.expertCameAt === null).toBe(found.expertMs === 0);
        if (found.bothLostAt !== null) {
          expect(found.candidateMs > 0 && found.expertMs > 0).toBe(true);
          expect(found.bothLostAt.getTime()).toBeLessThan(at(until).getTime());
        }
      }),
    );
  });

  test("never shrinks over time, and a clock jump adds no absence", () => {
    fc.assert(
      fc.property(anySpans, fc.nat(60), fc.nat(600), (spans, until, jump) => {
        const [before, after] = [measure(spans, until), measure(spans, until + jump)];
        expect(after.togetherMs).toBeGreaterThanOrEqual(before.togetherMs);
        const isOpen = spans.some(
          ({ role, leftAt, joinedAt }) =>
            role === "candidate" && leftAt === null && joinedAt <= at(until),
        );
        if (isOpen) expect(after.candidateAbsentMs).toBe(before.candidateAbsentMs);
      }),
    );
  });

  test("closes the gap of a reload, and no longer one", () => {
    const seconds = (gap: number) =>
      measure([span("candidate", 0, 5), span("candidate", 5 + gap / 60, 10)], 10).candidateMs;
    expect(seconds(RECONNECT_MS / 1000 - 1)).toBe(10 * 60_000);
    expect(seconds(RECONNECT_MS / 1000)).toBe(9 * 60_000);
  });

  test("ignores the expert whom a stand-in replaced", () => {
    const replaced = span("expert", 0, 4, { expertId: "replaced" });
    expect(measure([replaced, span("expert", 8, null)], 20)).toMatchObject({
      expertMs: 12 * 60_000,
      expertCameAt: at(8),
    });
  });

  test("distinguishes a lost connection from a goodbye", () => {
    const candidate = span("candidate", 0, 20);
    const lost = measure([candidate, span("expert", 0, 22)], 40);
    expect(lost.bothLostAt).toEqual(at(22));
    const left = measure([candidate, span("expert", 0, 22, { goodbye: true })], 40);
    expect(left.bothLostAt).toBeNull();
    expect(measure([candidate, span("expert", 0, null)], 40).bothLostAt).toBeNull();
    expect(measure([candidate], 40).bothLostAt).toBeNull();
  });
});

describe("stored presence", () => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices();
  });
  afterAll(() => services.close());

  test("ends when a process that died was last seen", async () => {
    const { bookingId, expert } = await bookSession(services, { start: START.toISOString() });
    await attend(services, bookingId, { candidate: [[-2, 30]], expert: [[1]] });
    expect(await listPresence(services.db, bookingId)).toEqual([
      span("candidate", -2, 30),
      span("expert", 1, null, { expertId: expert.id }),
    ]);
    await services.db.$client.query(
      "update room_presence set beat_at = clock_timestamp() - interval '61 seconds', seen_at = $1 where role = 'expert'",
      [at(12)],
    );
    expect((await listPresence(services.db, bookingId))[1]!.leftAt).toEqual(at(12));
  });
});
