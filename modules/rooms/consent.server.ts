import type { BookingView } from "#modules/booking/data.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { ofSession } from "#modules/timeline/policy.ts";
import type { EventData, SessionEvent, SessionRole } from "#modules/timeline/schema.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { notifyRoom } from "./copies.server.ts";

/** A browser stops when somebody withdraws. What it recorded until then has this long to arrive. */
const LAST_PARTS_MS = 60_000;

type ConsentTo = keyof EventData<"consent">;

/** Whether both agree to a recording or a transcript: the last word of each counts. */
export async function bothConsent(
  db: Queryable,
  booking: Pick<BookingView, "id" | "startAt">,
  to: ConsentTo,
): Promise<boolean> {
  const events = await listConsents(db, booking);
  return consents(events, "candidate", to) && consents(events, "expert", to);
}

/**
 * Whether somebody withdrew their consent to a recording that both had agreed to when its upload was
 * opened, and its browser has had the time to send the rest.
 */
export async function hasConsentEnded(
  db: Queryable,
  { sessionId, createdAt }: { sessionId: string; createdAt: Date },
  now: Date,
): Promise<boolean> {
  const events = await listEvents(db, sessionId, { seenBy: "expert", kinds: ["consent"] });
  const withdrawal = events.find(
    ({ kind, at, data }) =>
      kind === "consent" && data.recording === false && Date.parse(at) > createdAt.getTime(),
  );
  return withdrawal !== undefined && now.getTime() - Date.parse(withdrawal.at) > LAST_PARTS_MS;
}

/** A stand-in hasn't agreed to what the expert before them did. */
export async function withdrawForStandIn(
  tx: Tx,
  booking: Pick<BookingView, "id" | "startAt">,
  now: Date,
): Promise<void> {
  const events = await listConsents(tx, booking);
  const given = (["recording", "transcript"] as const).filter((to) =>
    consents(events, "expert", to),
  );
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
}

async function listConsents(db: Queryable, booking: Pick<BookingView, "id" | "startAt">) {
  const events = await listEvents(db, booking.id, { seenBy: "expert", kinds: ["consent"] });
  return ofSession(events, booking);
}

function consents(events: readonly SessionEvent[], role: SessionRole, to: ConsentTo): boolean {
  const said = events.flatMap(({ kind, actor, data }) =>
    kind === "consent" && actor === role ? (data[to] ?? []) : [],
  );
  return said.at(-1) ?? false;
}
