import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FilmPage, Replay } from "#app/components/player/schema.ts";
import { DOCUMENT, MAX } from "#modules/rooms/limits.ts";
import { mayAdd } from "#modules/rooms/protocol.ts";
import { mostOf } from "#modules/timeline/policy.ts";
import { EVENT_KINDS, type EventKind, type SessionRole } from "#modules/timeline/schema.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addExpert, attend, bookSession } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { enterRoom, signIn } from "#tests/support/room.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const START = "2027-01-14T10:00:00Z";
const MB = 1024 * 1024;
const MAX_CPU_MS = 200;

let app: HttpApp;
let bookingId: string;
let cookies: Record<SessionRole, string>;

beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-13T08:00:00Z" });
  const { services } = app;
  const expert = await addExpert(services);
  const booked = await bookSession(services, { start: START, expert });
  ({ bookingId } = booked);
  cookies = {
    candidate: await signIn(app, booked.candidate.userId),
    expert: await signIn(app, expert.userId),
  };
  services.clock.advance(Date.parse(START) + 60_000 - services.clock.now().getTime());
  for (const kind of EVENT_KINDS) {
    for (const role of ["candidate", "expert"] as const) {
      if (isAdded(role, kind)) await addMost(role, kind);
    }
  }
});
afterAll(() => app.close());

function isAdded(role: SessionRole, kind: EventKind): boolean {
  if (kind === "join" || kind === "leave") return true;
  if (kind === "end" || kind === "recording" || kind === "call") return false;
  return mayAdd(role, kind);
}

/** What each kind has besides its text. */
const DATA: Partial<Record<EventKind, object>> = {
  join: { media: "video" },
  phase: { key: "code", endsAt: START },
  extend: { minutes: 1 },
  language: { language: "python" },
  mark: { dimension: "code" },
  unmark: { mark: 1 },
  segment: { fromMs: 0, toMs: 1 },
  run: { language: "python", outcome: "error", passed: 0, total: 0 },
  question: { id: null },
  consent: { recording: false },
};
const TEXT: Partial<Record<EventKind, string>> = {
  phase: "name",
  question: "text",
  chat: "text",
  run: "output",
  mark: "text",
  note: "text",
  segment: "text",
};

/** As many events as one person may add, with as long texts. */
async function addMost(role: SessionRole, kind: EventKind): Promise<void> {
  const { events, bytes } = mostOf(kind);
  const text = TEXT[kind];
  const data = { ...DATA[kind], ...(text && { [text]: "" }) };
  const length = Math.floor(bytes / events) - JSON.stringify(data).length - 10;
  const said = sql`jsonb_build_object(${text}::text, rpad(${`${kind} `} || number, ${length}, '<'))`;
  await app.services.db.execute(
    sql`insert into session_events (session_id, at, offset_ms, actor, kind, data)
        select ${bookingId}::uuid, ${START}::timestamptz + number * interval '1 s', number * 1000,
               ${role}, ${kind},
               ${JSON.stringify(data)}::jsonb || ${text ? said : sql`'{}'::jsonb`}
        from generate_series(1, ${events}) as number`,
  );
}

async function get(path: string, role: SessionRole): Promise<string> {
  const response = await fetch(app.url + path, { headers: { cookie: cookies[role] } });
  expect(response.status).toBe(200);
  return response.text();
}

/** Its result, for less than the CPU time of a few pages. */
async function cheaply<T>(work: () => Promise<T>): Promise<T> {
  await work();
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
  return result;
}

// Fails if it has every event of the session.
test("the welcome of a session with all it may have is small", async () => {
  const { events } = await cheaply(async () => {
    const { welcome, close } = await enterRoom(app.port, bookingId, { cookie: cookies.expert });
    await close();
    return welcome;
  });
  expect(JSON.stringify(events).length).toBeLessThan(MB);
  const count = (kind: EventKind) => events.filter((event) => event.kind === kind).length;
  expect(count("chat")).toBe(2 * mostOf("chat").events);
  expect([count("note"), count("run"), count("segment")]).toEqual([1, 2, 0]);
});

// Fails if it lists every event of the session.
test("its page shows it in parts", async () => {
  const path = `/candidate/sessions/${bookingId}`;
  const first = await cheaply(() => get(path, "candidate"));
  // Real pages also have their data, for hydration.
  const data = await get(`${path}.data`, "candidate");
  expect(first.length + data.length).toBeLessThan(MB);
  expect(first).toContain("Later entries");
  const shown = new Set<string>();
  for (let url: string | null = path; url;) {
    const page: string = await get(url, "candidate");
    expect(page.length).toBeLessThan(MB);
    const ids = Array.from(page.matchAll(/id="event-(\d+)"/g), ([, id]) => id!);
    expect(ids.filter((id) => shown.has(id))).toEqual([]);
    for (const id of ids) shown.add(id);
    const [, next] = /\?after=(\d+)#timeline/.exec(page) ?? [];
    url = next ? `${path}?after=${next}` : null;
  }
  const listed = (["join", "leave", "chat", "run", "segment"] as const).map(
    (kind) => 2 * mostOf(kind).events,
  );
  const ofExpert = (["phase", "extend", "question"] as const).map((kind) => mostOf(kind).events);
  const total = [...listed, ...ofExpert].reduce((sum, count) => sum + count, 0);
  expect(shown.size).toBeGreaterThanOrEqual(total);
});

// Fails if it has the whole film.
test("its replay comes in parts", async () => {
  const rows = (2 * DOCUMENT.bytes) / MAX.docBytes;
  await app.services.db.execute(
    sql`insert into room_updates (booking_id, role, at, data, pieces)
        select ${bookingId}::uuid, 'candidate', ${START}::timestamptz + number * interval '1 s',
               ${Buffer.alloc(MAX.docBytes, 1)}, ${MAX.docBytes}
        from generate_series(1, ${rows}) as number`,
  );
  const path = `/api/sessions/${bookingId}/replay`;
  const text = await cheaply(() => get(path, "candidate"));
  expect(text.length).toBeLessThan(1.5 * MB);
  const { film, ...first } = Replay.parse(JSON.parse(text));
  for (let { next } = first; next !== null;) {
    const page = FilmPage.parse(JSON.parse(await get(`${path}/film?after=${next}`, "candidate")));
    film.push(...page.film);
    next = page.next;
  }
  expect(film.map(({ atMs }) => atMs / 1000)).toEqual(
    Array.from({ length: rows }, (_, at) => at + 1),
  );
});

// Fails if each dimension lists every event.
test("its scorecard's form lists what can be quoted in parts, and keeps what was typed", async () => {
  const { services, url } = app;
  await attend(services, bookingId, { candidate: [[0, 60]], expert: [[0, 60]] });
  services.clock.advance(75 * 60_000);
  await runDueJobs(services);
  const path = `/expert/sessions/${bookingId}`;
  const listedOn = async (page: string) => {
    const text = await get(page, "expert");
    // Also has its expert's 500 marks, and each character takes four.
    expect(text.length).toBeLessThan(2 * MB);
    const first = text.slice(text.indexOf('name="quote.'), text.indexOf("</select>"));
    const ids = Array.from(first.matchAll(/<option value="(event-\d+)"/g), ([, id]) => id!);
    const [, later] = /value="(events\.event-\d+)"/.exec(text) ?? [];
    return { text, ids, later: later! };
  };
  const press = async (intent: string) => {
    const { headers } = await fetch(url + path, {
      method: "POST",
      headers: { cookie: cookies.expert, origin: url },
      body: new URLSearchParams({ intent, strengths: "You asked first." }),
      redirect: "manual",
    });
    return listedOn(headers.get("location")!);
  };
  const first = await listedOn(path);
  const second = await press(first.later);
  expect(second.text).toContain("You asked first.");
  const third = await press(second.later);
  // The first also lists the marks that a new draft quotes.
  expect(first.ids.length).toBeLessThanOrEqual(300 + mostOf("mark").events);
  expect(new Set([...second.ids, ...third.ids]).size).toBe(600);
  const again = await press("events.first");
  expect([again.ids.length, again.later]).toEqual([300, first.later]);
  expect(again.ids.filter((id) => !first.ids.includes(id))).toEqual([]);
  expect((await press("events.constructor")).ids).toEqual(again.ids);
});
