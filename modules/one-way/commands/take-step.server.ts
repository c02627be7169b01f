import { and, eq, isNull } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import { fulfillOrder, lockOrder } from "#modules/orders/commands/order-status.server.ts";
import { deleteRecording } from "#modules/recordings/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import {
  type Answer,
  type Interview,
  keptSegments,
  listAnswers,
  listSegments,
} from "../data.server.ts";
import { JOIN_JOB } from "../job-names.ts";
import { RETAKES } from "../policy.ts";
import type { Step } from "../schema.ts";
import { oneWayAnswers, oneWayInterviews } from "../tables.server.ts";

export type StepRefusal =
  | "missing"
  /** Not paid for, canceled, or submitted. */
  | "closed"
  /** Another tab or device is further along; the state says where. */
  | "out_of_order"
  | "no_retakes"
  /** Nothing was recorded yet. */
  | "not_recorded"
  /** A recording hasn't arrived yet. */
  | "uploading";

/**
 * One step of the candidate's interview. Repeating a step changes nothing, because its response may
 * have been lost.
 */
export async function takeStep(
  { db, clock, queue }: Pick<Platform, "db" | "clock" | "queue">,
  of: { interviewId: string; userId: string },
  step: Step,
): Promise<Result<object, StepRefusal>> {
  return db.transaction(async (tx): Promise<Result<object, StepRefusal>> => {
    const now = clock.now();
    const interview = await lockInterview(tx, of);
    if (!interview) return refuse("missing");
    if (interview.status === "submitted" && step.step === "submit") return { ok: true };
    if (interview.status !== "ready" && interview.status !== "running") return refuse("closed");
    const answers = await listAnswers(tx, interview.id);
    if (step.step === "submit") return submit(queue, tx, interview, answers, now);
    const answer = answers[step.position];
    if (!answer || step.position > interview.position) return refuse("out_of_order");
    const isPast = step.position < interview.position;
    switch (step.step) {
      case "show":
        return isPast ? { ok: true } : show(tx, interview, answer, now);
      case "stop": {
        if (isPast || step.take < answer.take) return { ok: true };
        if (step.take !== answer.take || answer.shownAt === null) return refuse("out_of_order");
        await change(tx, answer, { isRecorded: true });
        return { ok: true };
      }
      case "retake":
        if (step.take < answer.take) return { ok: true };
        if (isPast || step.take !== answer.take) return refuse("out_of_order");
        return retake(clock, tx, of.userId, answer);
      case "next": {
        if (isPast) return { ok: true };
        if (!answer.isRecorded) return refuse("not_recorded");
        const following = answers[interview.position + 1];
        if (!following) return refuse("out_of_order");
        await change(tx, following, { shownAt: now });
        await tx
          .update(oneWayInterviews)
          .set({ position: interview.position + 1 })
          .where(eq(oneWayInterviews.id, interview.id));
        return { ok: true };
      }
    }
  });
}

/** Locks a person's interview until the transaction ends; null if it isn't theirs. */
export async function lockInterview(
  tx: Tx,
  of: { interviewId: string; userId: string },
): Promise<Interview | null> {
  const which = and(
    eq(oneWayInterviews.id, of.interviewId),
    eq(oneWayInterviews.participantId, of.userId),
  );
  const [seen] = await tx.select().from(oneWayInterviews).where(which);
  // Orders are always locked first: canceling one checks whether its interview has started.
  if (seen?.orderId) await lockOrder(tx, seen.orderId);
  const [found] = await tx.select().from(oneWayInterviews).where(which).for("update");
  return found ?? null;
}

async function show(
  tx: Tx,
  interview: Interview,
  answer: Answer,
  now: Date,
): Promise<Result<object, StepRefusal>> {
  if (interview.status === "ready") {
    await tx
      .update(oneWayInterviews)
      .set({ status: "running", startedAt: now })
      .where(eq(oneWayInterviews.id, interview.id));
    if (interview.orderId) await fulfillOrder(tx, interview.orderId, now);
  }
  await tx
    .update(oneWayAnswers)
    .set({ shownAt: now })
    .where(and(eq(oneWayAnswers.id, answer.id), isNull(oneWayAnswers.shownAt)));
  return { ok: true };
}

async function retake(
  clock: Platform["clock"],
  tx: Tx,
  userId: string,
  answer: Answer,
): Promise<Result<object, StepRefusal>> {
  if (answer.take > RETAKES) return refuse("no_retakes");
  const segments = await listSegments(tx, answer.interviewId);
  for (const { id, answerId } of segments) {
    if (answerId === answer.id) await deleteRecording({ db: tx }, userId, id);
  }
  await change(tx, answer, {
    take: answer.take + 1,
    isRecorded: false,
    shownAt: clock.now(),
  });
  return { ok: true };
}

async function submit(
  queue: Platform["queue"],
  tx: Tx,
  interview: Interview,
  answers: readonly Answer[],
  now: Date,
): Promise<Result<object, StepRefusal>> {
  if (answers.some(({ isRecorded }) => !isRecorded)) return refuse("not_recorded");
  const segments = await listSegments(tx, interview.id);
  const hasArrived = answers.every((answer) => {
    const own = keptSegments(segments, answer);
    return own.length > 0 && own.every(({ status }) => status !== "uploading");
  });
  if (!hasArrived) return refuse("uploading");
  // Uploads that never started could otherwise add to a submitted answer later.
  for (const { id, bytes } of segments) {
    if (bytes === 0) await deleteRecording({ db: tx }, interview.participantId, id);
  }
  await tx
    .update(oneWayInterviews)
    .set({ status: "submitted", submittedAt: now })
    .where(eq(oneWayInterviews.id, interview.id));
  const isInParts = answers.some((answer) => keptSegments(segments, answer).length > 1);
  if (isInParts) await queue.enqueue(tx, JOIN_JOB, { id: interview.id });
  return { ok: true };
}

async function change(
  tx: Tx,
  { id }: Answer,
  to: Partial<Pick<Answer, "take" | "isRecorded" | "shownAt">>,
): Promise<void> {
  await tx.update(oneWayAnswers).set(to).where(eq(oneWayAnswers.id, id));
}

function refuse(reason: StepRefusal): { ok: false; reason: StepRefusal } {
  return { ok: false, reason };
}
