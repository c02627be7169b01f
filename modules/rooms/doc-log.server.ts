import type { Platform } from "#platform/services.ts";
import {
  appendUpdate,
  countBytes,
  loadDocument,
  mergeUpdates,
  MOST_BYTES,
  SNAPSHOT_EVERY,
} from "./document.server.ts";
import type { RoomRole } from "./schema.ts";

/** Keystrokes within this time become one row. */
const FLUSH_MS = 150;
const RETRY_MS = 1_000;

/** Stores a room's document updates, merging those of a short time. */
export function openDocLog(
  { db, clock, log }: Pick<Platform, "db" | "clock" | "log">,
  bookingId: string,
  /** This copy's id, while other copies must be notified of rows. */
  from: () => string | null,
) {
  const waiting: Record<RoomRole, Uint8Array[]> = { candidate: [], expert: [] };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let rows = 0;
  const bytes = { candidate: 0, expert: 0 };
  let isCounted = false;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!isCounted) {
      const stored = await countBytes(db, bookingId);
      bytes.candidate += stored.candidate;
      bytes.expert += stored.expert;
      isCounted = true;
    }
    await writeOf("candidate");
    await writeOf("expert");
  }

  async function writeOf(role: RoomRole): Promise<void> {
    const updates = waiting[role];
    if (updates.length === 0) return;
    const update = mergeUpdates(updates);
    waiting[role] = [];
    try {
      await appendUpdate(db, bookingId, role, update, clock.now(), from());
    } catch (error) {
      waiting[role].unshift(update);
      later(RETRY_MS);
      throw error;
    }
    rows += 1;
    if (rows % SNAPSHOT_EVERY === 0) await loadDocument(db, bookingId);
  }

  /** Resolves when everything added so far is stored; throws if that failed and will be retried. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  function later(ms: number): void {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ err: error }, "a document waits to be stored"));
    }, ms).unref();
  }

  return {
    flush,
    /** Returns false if this person has added too much. */
    add(role: RoomRole, update: Uint8Array): boolean {
      bytes[role] += update.length;
      if (bytes[role] > MOST_BYTES) return false;
      waiting[role].push(update);
      later(FLUSH_MS);
      return true;
    },
  };
}

export type DocLog = ReturnType<typeof openDocLog>;
