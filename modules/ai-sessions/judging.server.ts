import type { Result } from "#lib/result.ts";
import type { Judgement } from "#modules/answers/schema.ts";
import { isUnavailable } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import { createThread, type Thread } from "#platform/threads.ts";
import type { JudgingTasks } from "./judging-worker.ts";

/** The slowest answer takes 0.2 s on an idle machine; on a busy one, a thread of low priority waits. */
const LIMITS = { deadlineMs: 30_000, memoryMb: 128 };
/** Visitors without an account, who could be one program with many addresses. */
const MAX_VISITORS = 20;

/** Reads answers by rules in a thread: a long answer takes longer than a page. */
export function createJudging(log: Log) {
  const thread: Thread<JudgingTasks> = createThread(
    new URL("./judging-worker.ts", import.meta.url),
    { ...LIMITS, log },
  );
  type Input<Name extends keyof JudgingTasks> = Parameters<JudgingTasks[Name]>;
  type Output<Name extends keyof JudgingTasks> = ReturnType<JudgingTasks[Name]>;
  const forVisitor =
    <Name extends keyof JudgingTasks>(name: Name) =>
    async (...input: Input<Name>): Promise<Result<{ value: Output<Name> }, "busy" | "failed">> => {
      if (thread.queued >= MAX_VISITORS) return { ok: false, reason: "busy" };
      try {
        return { ok: true, value: (await thread.run(name, ...input)) as Output<Name> };
      } catch (error) {
        if (isUnavailable(error)) return { ok: false, reason: "failed" };
        throw error;
      }
    };
  return {
    judge: (...input: Input<"judgeByRules">): Promise<Judgement> =>
      thread.run("judgeByRules", ...input),
    nextFollowUp: (...input: Input<"nextFollowUp">) => thread.run("nextFollowUp", ...input),
    judgeForVisitor: forVisitor("judgeAnswer"),
    matchForVisitor: forVisitor("matchJob"),
    close: () => thread.close(),
  };
}

export type Judging = ReturnType<typeof createJudging>;
