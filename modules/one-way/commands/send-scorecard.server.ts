import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { percentOf } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { getPostedForOrder } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { getBuyerName } from "#modules/orders/buyer.server.ts";
import { fulfillOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import {
  invalidObservation,
  isWritten,
  missingParts,
  withDrill,
} from "#modules/scorecards/policy.ts";
import { type Draft, readOffset } from "#modules/scorecards/schema.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { scorecardReady } from "../emails/scorecard-ready.server.ts";
import { invalidMoments } from "../moments.ts";
import { getScored } from "../queue.server.ts";
import { getExpertContact, type ScorecardRow } from "../scorecards.server.ts";
import { type OpenScoring, openScoring } from "../scoring.server.ts";
import { oneWayClaims, oneWayScorecardLevels, oneWayScorecards } from "../tables.server.ts";
import { lockScorecard } from "./end-claim.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;
type Of = { scorecardId: string; expertId: string };
/** The form's idempotency keys of its observations, by dimension. */
type Keys = Readonly<Record<string, string>>;

/** Another expert's, already delivered, or the claim has ended. */
export type NotOpen = "not_open";
export type Incomplete = { ok: false; reason: "incomplete"; missing: Record<string, string> };

/** Saves a scorecard as typed, complete or not. */
export async function saveScoring(
  { db, clock }: Pick<Platform, "db" | "clock">,
  of: Of,
  draft: Draft,
): Promise<Result<object, NotOpen>> {
  const isSaved = await writeDraft(db, of, draft, clock.now());
  return isSaved ? { ok: true } : { ok: false, reason: "not_open" };
}

/** Adds an observation in one dimension to its answer's timeline, and quotes it. */
export async function addObservation(
  deps: Deps,
  of: Of,
  draft: Draft,
  dimension: string,
  keys: Keys,
): Promise<Result<object, NotOpen> | Incomplete> {
  return editDraft(deps, of, draft, async (tx, { open }) => {
    const missing = {
      ...invalidObservation(open.draft, dimension),
      ...invalidMoments(open.draft, open.lengths, dimension),
    };
    if (Object.keys(missing).length > 0) return { ok: false, reason: "incomplete", missing };
    const marked = await markObservations(tx, open, [dimension], keys);
    await writeDraft(tx, of, marked, deps.clock.now());
    return { ok: true };
  });
}

/** Delivers a scorecard, notifies the candidate and credits the expert's share. */
export async function deliverScorecard(
  deps: Deps,
  of: Of,
  draft: Draft,
  keys: Keys,
): Promise<Result<object, NotOpen> | Incomplete> {
  return editDraft(deps, of, draft, async (tx, { scorecard, order, open }) => {
    const now = deps.clock.now();
    const missing = {
      ...missingParts(open.rubric, withDrill(open.rubric, open.draft)),
      ...invalidMoments(open.draft, open.lengths),
    };
    if (Object.keys(missing).length > 0) return { ok: false, reason: "incomplete", missing };
    const done = await markObservations(tx, open, Object.keys(open.draft.observations), keys);
    await tx.insert(oneWayScorecardLevels).values(
      open.rubric.dimensions.map(({ key }) => {
        const { level, evidence = [] } = done.levels[key] ?? {};
        return {
          scorecardId: scorecard.id,
          dimension: key,
          level: level ?? 0,
          evidence: [...new Set(evidence)],
        };
      }),
    );
    const { drill } = withDrill(open.rubric, done);
    await tx
      .update(oneWayScorecards)
      .set({
        status: "delivered",
        expertId: of.expertId,
        topic: open.rubric.topic,
        rubricVersion: open.rubric.version,
        strengths: done.strengths,
        change: done.change,
        drillDimension: drill === "own" ? null : (drill?.dimension ?? null),
        drillWords: drill === "own" ? done.drillWords : null,
        moveForward: done.moveForward,
        moveForwardWords: done.moveForwardWords,
        deliveredAt: now,
      })
      .where(eq(oneWayScorecards.id, scorecard.id));
    await tx.delete(oneWayClaims).where(eq(oneWayClaims.scorecardId, scorecard.id));
    await fulfillOrder(tx, order.id, now);
    await postShare(tx, order, of.expertId, now);
    await mailCandidate(deps, tx, order, scorecard, of.expertId);
    return { ok: true };
  });
}

/** Posts the difference to the expert's share of what was kept. */
export async function postShare(tx: Tx, order: Order, expertId: string, at: Date): Promise<void> {
  const share = percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT);
  const posted = -(await getPostedForOrder(tx, order.id, "expert_payable"));
  const money = { amountMinor: share - posted, currency: order.currency };
  // A failed refund restores an earlier share, so amounts aren't unique keys.
  const ref = randomUUID();
  const posting = { kind: "expert_earned", ref, orderId: order.id, at } as const;
  await post(tx, posting, postings.expertEarned(expertId, money));
}

type Open = { scorecard: ScorecardRow; order: Order; open: OpenScoring };

/** Saves the draft, then runs `edit` with it in the same transaction and returns its outcome. */
async function editDraft<Outcome extends { ok: boolean }>(
  { db, clock }: Pick<Platform, "db" | "clock">,
  of: Of,
  draft: Draft,
  edit: (tx: Tx, found: Open) => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: NotOpen }> {
  const refused = { ok: false, reason: "not_open" } as const;
  return db.transaction(async (tx): Promise<Outcome | typeof refused> => {
    const now = clock.now();
    const locked = await lockScorecard(tx, of.scorecardId);
    if (!locked || !(await writeDraft(tx, of, draft, now))) return refused;
    const scored = await getScored(tx, of, now);
    const open = scored?.claim ? await openScoring(tx, { ...scored, claim: scored.claim }) : null;
    return open ? edit(tx, { ...locked, open }) : refused;
  });
}

async function writeDraft(
  db: Tx | Platform["db"],
  { scorecardId, expertId }: Of,
  draft: Draft,
  now: Date,
): Promise<boolean> {
  const saved = await db
    .update(oneWayClaims)
    .set({ draft })
    .where(
      and(
        eq(oneWayClaims.scorecardId, scorecardId),
        eq(oneWayClaims.expertId, expertId),
        gt(oneWayClaims.claimedUntil, now),
      ),
    )
    .returning({ id: oneWayClaims.scorecardId });
  return saved.length > 0;
}

/** Adds observations to their answers' timelines as marks; returns the draft that quotes them. */
async function markObservations(
  tx: Tx,
  { answers, draft }: OpenScoring,
  dimensions: readonly string[],
  keys: Keys,
): Promise<Draft> {
  const levels = { ...draft.levels };
  const observations = { ...draft.observations };
  for (const dimension of dimensions) {
    const observation = observations[dimension];
    const answer = answers[Number(observation?.answer ?? 1) - 1];
    if (!observation || !isWritten(observation) || !answer) continue;
    const startAt = answer.shownAt!;
    const key = keys[dimension];
    const { id } = await appendEvent(tx, {
      sessionId: answer.id,
      startAt,
      actor: "expert",
      kind: "mark",
      data: { dimension, text: observation.text.trim() },
      at: new Date(startAt.getTime() + readOffset(observation.at)!),
      ...(key === undefined ? {} : { key }),
    });
    const { level = null, evidence = [] } = levels[dimension] ?? {};
    levels[dimension] = { level, evidence: [...evidence, id] };
    delete observations[dimension];
  }
  return { ...draft, levels, observations };
}

async function mailCandidate(
  deps: Deps,
  tx: Tx,
  order: Order,
  { interviewId }: ScorecardRow,
  expertId: string,
): Promise<void> {
  const expert = await getExpertContact(tx, expertId);
  if (order.email === null || !expert) return;
  const mail = scorecardReady({
    brand: deps.config.brand,
    name: await getBuyerName(tx, order),
    expertName: expert.name,
    url: `${deps.config.publicUrl}/interviews/oneway/${interviewId}/review#scorecard`,
  });
  const dedupeKey = `one-way-scorecard-ready:${order.id}`;
  await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
}
