import type { BookingView } from "#modules/booking/data.server.ts";
import { deliverFeedback } from "#modules/live-sessions/commands/deliver-feedback.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import type { Platform } from "#platform/services.ts";
import { getScorecard, type OpenDraft, openDraft } from "../data.server.ts";
import { scorecardDelivered } from "../emails/scorecard-delivered.server.ts";
import { invalidObservation, isWritten, keepQuotable, missingParts, withDrill } from "../policy.ts";
import { type Draft, readOffset } from "../schema.ts";
import { getScorable, lockDraft, markSent, type NotOpen, writeDraft } from "./save-draft.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;
type Of = { expertId: string; bookingId: string };
/** The form's idempotency keys of its observations, by dimension. */
type Keys = Readonly<Record<string, string>>;

export type Incomplete = {
  ok: false;
  reason: "incomplete";
  /** What to do, by field. */
  missing: Record<string, string>;
};

/**
 * Adds an observation in one dimension to the timeline as a mark with its time, and quotes it.
 * Saves the rest as typed.
 */
export async function addObservation(
  deps: Pick<Platform, "db" | "clock">,
  of: Of,
  draft: Draft,
  dimension: string,
  keys: Keys,
): Promise<Result<object, NotOpen> | Incomplete> {
  return editDraft(deps, of, draft, async (tx, booking, open, known) => {
    const invalid = invalidObservation(known, dimension);
    if (Object.keys(invalid).length > 0) {
      return { ok: false, reason: "incomplete", missing: invalid };
    }
    await moveToTimeline(tx, booking, open, known, [dimension], keys, deps.clock.now());
    return { ok: true };
  });
}

/**
 * Quotes one line of the expert's notes in one dimension, as a mark with the notes' time, so that
 * the rest of them stays private. Saves the draft even if there is no such line.
 */
export async function quoteNote(
  deps: Pick<Platform, "db" | "clock">,
  of: Of,
  draft: Draft,
  dimension: string,
  line: number,
  keys: Keys,
): Promise<Result<object, NotOpen>> {
  return editDraft(deps, of, draft, async (tx, booking, open, known) => {
    const note = open.notes[line];
    if (!note || !known.levels[dimension]) return { ok: true };
    const id = await addMark(tx, booking, dimension, note.text, note.offsetMs, keys[dimension]);
    const levels = { ...known.levels };
    const { level, evidence } = known.levels[dimension];
    levels[dimension] = { level, evidence: [...evidence, id] };
    await writeDraft(tx, booking, open.rubric, { ...known, levels }, deps.clock.now());
    return { ok: true };
  });
}

/**
 * Sends a scorecard: emails the candidate, delivers the session's feedback, and posts the expert's
 * share. If it isn't decided yet whether the session took place, delivery waits for that.
 */
export async function sendScorecard(
  deps: Deps,
  of: Of,
  draft: Draft,
  keys: Keys,
): Promise<Result<object, NotOpen> | Incomplete> {
  return editDraft(deps, of, draft, async (tx, booking, open, known) => {
    const whole = withDrill(open.rubric, known);
    const missing = missingParts(open.rubric, whole);
    if (Object.keys(missing).length > 0) return { ok: false, reason: "incomplete", missing };
    const now = deps.clock.now();
    const observed = Object.keys(whole.observations);
    await moveToTimeline(tx, booking, open, whole, observed, keys, now);
    await markSent(tx, booking.id, now);
    const orderId = await getOrderOfBooking(tx, booking.id);
    if (orderId === null) return { ok: true };
    await mailScorecard(deps, tx, orderId, booking.id);
    await deliverFeedback(deps, tx, orderId, { role: "expert", id: of.expertId });
    return { ok: true };
  });
}

/**
 * Saves the draft without evidence from other sessions, then runs `edit` with it in the same
 * transaction and returns its outcome.
 */
async function editDraft<Outcome extends { ok: boolean }>(
  deps: Pick<Platform, "db" | "clock">,
  of: Of,
  draft: Draft,
  edit: (tx: Tx, booking: BookingView, open: OpenDraft, known: Draft) => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: NotOpen }> {
  const refused = { ok: false, reason: "not_open" } as const;
  return retryDeadlocks(() =>
    deps.db.transaction(async (tx): Promise<Outcome | typeof refused> => {
      const now = deps.clock.now();
      const orderId = await getOrderOfBooking(tx, of.bookingId);
      if (orderId !== null) await lockSession(tx, orderId);
      const booking = await getScorable(tx, of, now);
      const open = booking && (await openDraft(tx, booking));
      if (!open) return refused;
      const known = keepQuotable(draft, open.events);
      if (!(await writeDraft(tx, booking, open.rubric, known, now))) return refused;
      await lockDraft(tx, booking.id);
      return edit(tx, booking, open, known);
    }),
  );
}

async function moveToTimeline(
  tx: Tx,
  booking: BookingView,
  { rubric }: OpenDraft,
  draft: Draft,
  dimensions: readonly string[],
  keys: Keys,
  now: Date,
): Promise<void> {
  const levels = { ...draft.levels };
  const observations = { ...draft.observations };
  for (const dimension of dimensions) {
    const observation = observations[dimension];
    const key = keys[dimension];
    if (!observation || !isWritten(observation)) continue;
    const at = readOffset(observation.at)!;
    const id = await addMark(tx, booking, dimension, observation.text.trim(), at, key);
    const { level = null, evidence = [] } = levels[dimension] ?? {};
    levels[dimension] = { level, evidence: [...evidence, id] };
    delete observations[dimension];
  }
  await writeDraft(tx, booking, rubric, { ...draft, levels, observations }, now);
}

/** Adds the expert's note about a moment to the timeline. Returns its id. */
async function addMark(
  tx: Tx,
  booking: BookingView,
  dimension: string,
  text: string,
  offsetMs: number,
  key: string | undefined,
): Promise<number> {
  const { id } = await appendEvent(tx, {
    sessionId: booking.id,
    startAt: booking.startAt,
    actor: "expert",
    kind: "mark",
    data: { dimension, text },
    at: new Date(booking.startAt.getTime() + offsetMs),
    ...(key === undefined ? {} : { key }),
  });
  return id;
}

async function mailScorecard(
  deps: Deps,
  tx: Tx,
  orderId: string,
  bookingId: string,
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  const scorecard = await getScorecard(tx, bookingId);
  if (!mails || !scorecard) return;
  const mail = scorecardDelivered({
    ...mails.about("candidate"),
    levels: scorecard.levels.map(({ dimension, level }) => [dimension.name, level]),
    change: scorecard.change,
    scorecardUrl: `${deps.config.publicUrl}/candidate/sessions/${bookingId}`,
  });
  await mails.send("candidate", "scorecard-delivered", mail);
}
