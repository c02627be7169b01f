import type { Platform } from "#platform/services.ts";
import {
  appendUpdate,
  type Cost,
  loadParts,
  measureShares,
  writeSnapshot,
} from "./document.server.ts";
import { DOCUMENT } from "./limits.ts";
import { applyInThread } from "./read-code.server.ts";
import type { RoomRole } from "./schema.ts";
import { mergeUpdates } from "./updates.ts";

/** Keystrokes within this time become one row. */
const FLUSH_MS = 150;
const RETRY_MS = 1_000;
/** Merged at once into a row, so that it takes a millisecond. */
const ROW_PIECES = 500;
/** Added since the last snapshot, the most that loading merges on the event loop. */
const SNAPSHOT: Cost = { bytes: 128 * 1024, pieces: 2_000 };

const FULL = 7 / 8;

const NONE: Cost = { bytes: 0, pieces: 0 };

type Added = { update: Uint8Array; pieces: number };

/** Stores a room's document updates, merging those of a short time. */
export function openDocLog(
  {
    db,
    clock,
    log,
    track,
  }: Pick<Platform, "db" | "clock" | "log"> & { track(work: Promise<unknown>): void },
  bookingId: string,
  /** This copy's id, while other copies must be notified of rows. */
  from: () => string | null,
) {
  const waiting: Record<RoomRole, Added[]> = { candidate: [], expert: [] };
  const unstored: Record<RoomRole, Cost> = { candidate: NONE, expert: NONE };
  let stored: Record<RoomRole, Cost> | null = null;
  let isCounted = false;
  let fresh = NONE;
  let snapshots: "idle" | "writing" | "failed" = "idle";
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!stored || !isCounted) {
      isCounted = true;
      stored = await measureShares(db, bookingId);
    }
    await writeOf("candidate", stored);
    await writeOf("expert", stored);
    const isDue = fresh.pieces >= SNAPSHOT.pieces || fresh.bytes >= SNAPSHOT.bytes;
    if (isDue && snapshots === "idle") track(compact());
  }

  async function writeOf(role: RoomRole, shares: Record<RoomRole, Cost>): Promise<void> {
    while (waiting[role].length > 0) {
      const row = firstRow(waiting[role]);
      const update = mergeUpdates(row.map((one) => one.update));
      const cost = costOf(row);
      const { pieces } = cost;
      try {
        await appendUpdate(db, bookingId, { role, update, pieces, at: clock.now(), from: from() });
      } catch (error) {
        later(RETRY_MS);
        throw error;
      }
      waiting[role].splice(0, row.length);
      unstored[role] = plus(unstored[role], cost, -1);
      shares[role] = plus(shares[role], cost);
      fresh = plus(fresh, cost);
    }
  }

  /** Joins what was typed in a row. Not tried again in this room if that takes too long. */
  async function compact(): Promise<void> {
    snapshots = "writing";
    fresh = NONE;
    try {
      const { parts, upto } = await loadParts(db, bookingId);
      const applied = await applyInThread(parts).catch((error: unknown) => {
        log.warn({ err: error, bookingId }, "a room's document can't be compacted");
        return null;
      });
      if (applied) await writeSnapshot(db, bookingId, { upto, ...applied });
      snapshots = applied ? "idle" : "failed";
    } finally {
      if (snapshots === "writing") snapshots = "idle";
    }
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

  /** How much of their share a person has used; more than 1 with this update. */
  function usedBy(role: RoomRole, more: Cost = NONE): number {
    const costs = [stored?.[role] ?? NONE, unstored[role], more];
    const most = (of: keyof Cost) => costs.reduce((sum, cost) => sum + cost[of], 0) / DOCUMENT[of];
    return Math.max(most("bytes"), most("pieces"));
  }

  return {
    flush,
    /** For a person who may have added more on another copy. */
    recount(): Promise<void> {
      isCounted = false;
      return flush();
    },
    /** Whether this person should stop; what they have already typed still fits. */
    isFull: (role: RoomRole) => usedBy(role) > FULL,
    /** Returns false if this person has added too much. */
    add(role: RoomRole, added: Added): boolean {
      const cost = costOf([added]);
      if (usedBy(role, cost) > 1) return false;
      unstored[role] = plus(unstored[role], cost);
      waiting[role].push(added);
      later(FLUSH_MS);
      return true;
    },
  };
}

/** The first updates, as many as are merged into one row. */
function firstRow(waiting: readonly Added[]): Added[] {
  let pieces = 0;
  const end = waiting.findIndex((one) => (pieces += one.pieces) > ROW_PIECES);
  return waiting.slice(0, end === -1 ? waiting.length : Math.max(1, end));
}

function costOf(added: readonly Added[]): Cost {
  return added.reduce(
    (sum, { update, pieces }) => plus(sum, { bytes: update.length, pieces }),
    NONE,
  );
}

function plus(a: Cost, b: Cost, times = 1): Cost {
  return { bytes: a.bytes + times * b.bytes, pieces: a.pieces + times * b.pieces };
}

export type DocLog = ReturnType<typeof openDocLog>;
