import * as Y from "yjs";
import type { Platform } from "#platform/services.ts";
import { appendUpdate, loadDocument, SNAPSHOT_EVERY } from "./document.server.ts";

/** Keystrokes within this time become one row. */
const FLUSH_MS = 150;
const RETRY_MS = 1_000;
/** A hundred times a session's typing. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Stores a room's document updates, merging those of a short time. */
export function openDocLog(
  { db, clock, log }: Pick<Platform, "db" | "clock" | "log">,
  bookingId: string,
  /** This copy's id, while other copies must be notified of rows. */
  from: () => string | null,
) {
  let waiting: Uint8Array[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let rows = 0;
  let bytes = 0;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const update = waiting.length === 1 ? waiting[0]! : Y.mergeUpdates(waiting);
    waiting = [];
    try {
      await appendUpdate(db, bookingId, update, clock.now(), from());
    } catch (error) {
      waiting.unshift(update);
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
    /** Returns false if the document would get too long. */
    add(update: Uint8Array): boolean {
      bytes += update.length;
      if (bytes > MOST_BYTES) return false;
      waiting.push(update);
      later(FLUSH_MS);
      return true;
    },
  };
}

export type DocLog = ReturnType<typeof openDocLog>;
