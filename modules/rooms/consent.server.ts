import { sql } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getReplacedCall } from "#modules/live-sessions/data.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { ofSession } from "#modules/timeline/policy.ts";
import type { EventData, SessionEvent, SessionRole } from "#modules/timeline/schema.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { notifyRoom } from "./copies.server.ts";

type ConsentTo = keyof EventData<"consent">;
const CONSENTS = ["recording", "transcript"] as const satisfies ConsentTo[];
type Session = Pick<BookingView, "id" | "startAt" | "expertId">;

/**
 * Whether both consent to a recording or a transcript; each person's last answer counts. Never for
 * a call held elsewhere.
 */
export async function bothConsent(
  db: Queryable,
  booking: Session,
  to: ConsentTo,
): Promise<boolean> {
  if (await getReplacedCall(db, booking)) return false;
  const events = await listConsents(db, booking);
  return consents(events, "candidate", to) && consents(events, "expert", to);
}

/** Whether an answer gives no consent and takes back one that this person gave. */
export async function withdraws(
  db: Queryable,
  booking: Session,
  role: SessionRole,
  answer: EventData<"consent">,
): Promise<boolean> {
  const events = await listConsents(db, booking);
  const answered = CONSENTS.filter((to) => answer[to] !== undefined);
  return (
    answered.every((to) => answer[to] === false) &&
    answered.some((to) => consents(events, role, to))
  );
}

/**
 * Writes that recording started or stopped, if what both have answered, or a call held elsewhere,
 * says so and the timeline doesn't yet.
 */
export async function noteRecording(tx: Tx, booking: Session, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${booking.id}, 8))`);
  const kinds = ["consent", "recording", "end"] as const;
  const all = await listEvents(tx, booking.id, { seenBy: "expert", kinds });
  const events = ofSession(all, booking);
  const isOn =
    (await getReplacedCall(tx, booking)) === null &&
    events.every(({ kind }) => kind !== "end") &&
    consents(events, "candidate", "recording") &&
    consents(events, "expert", "recording");
  const last = events.findLast((event) => event.kind === "recording");
  if (isOn === (last?.data.state === "started")) return;
  await appendEvent(tx, {
    sessionId: booking.id,
    startAt: booking.startAt,
    actor: "system",
    at: now,
    kind: "recording",
    data: { state: isOn ? "started" : "stopped" },
  });
}

/** A stand-in doesn't inherit the previous expert's consent. */
export async function withdrawForStandIn(tx: Tx, booking: Session, now: Date): Promise<void> {
  const events = await listConsents(tx, booking);
  const given = CONSENTS.filter((to) => consents(events, "expert", to));
  if (given.length === 0) return;
  const event = await appendEvent(tx, {
    sessionId: booking.id,
    startAt: booking.startAt,
    actor: "expert",
    at: now,
    kind: "consent",
    data: Object.fromEntries(given.map((to) => [to, false])),
  });
  await notifyRoom(tx, booking.id, { t: "event", event });
  await noteRecording(tx, booking, now);
}

async function listConsents(db: Queryable, booking: Session) {
  const events = await listEvents(db, booking.id, { seenBy: "expert", kinds: ["consent"] });
  return ofSession(events, booking);
}

function consents(events: readonly SessionEvent[], role: SessionRole, to: ConsentTo): boolean {
  const said = events.flatMap(({ kind, actor, data }) =>
    kind === "consent" && actor === role ? (data[to] ?? []) : [],
  );
  return said.at(-1) ?? false;
}
