import type { Log } from "#platform/log.ts";
import { createThread } from "#platform/threads.ts";
import type { OfficerTasks } from "./officer-worker.ts";

/** A long answer takes 0.1 s on an idle machine; on a busy one, a thread of low priority waits. */
const LIMITS = { deadlineMs: 30_000, memoryMb: 128 };

/** Asks and reads in a thread: a long answer takes longer than a page. */
export function createOfficer(log: Log) {
  const thread = createThread<OfficerTasks>(new URL("./officer-worker.ts", import.meta.url), {
    ...LIMITS,
    log,
  });
  return {
    nextTurn: (...input: Parameters<OfficerTasks["nextTurn"]>) => thread.run("nextTurn", ...input),
    /** What would worry an officer, and the answers that avoided their question. */
    read: (...input: Parameters<OfficerTasks["read"]>) => thread.run("read", ...input),
    close: () => thread.close(),
  };
}

export type Officer = ReturnType<typeof createOfficer>;
