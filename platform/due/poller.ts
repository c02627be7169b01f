import { setTimeout } from "node:timers/promises";
import type { Platform } from "../services.ts";
import { runNextDue } from "./commands.server.ts";
import { listDueKinds } from "./data.server.ts";
import type { DueKind } from "./define.ts";

const POLL_MS = 1_000;
/** Items at once. Each takes a connection for its lock and one for its work. */
const LANES = 5;
/** Items of one kind at once, so that a provider that hangs leaves room for the others. */
const LANES_PER_KIND = 2;

type Deps = Pick<Platform, "db" | "clock" | "log" | "alert">;

/** Handles what becomes due, one item of each kind in turn. Any number of processes may do so. */
export function startPoller<D extends Deps>(
  services: D,
  kinds: readonly DueKind<D>[],
): { stop(): Promise<void> } {
  const { db, clock, log } = services;
  const byKind = new Map(kinds.map((work) => [work.kind, work]));
  const stopping = new AbortController();
  const lanes = new Set<Promise<void>>();
  const busy = new Map<string, number>();
  /** Kinds that may have something due, in turn. */
  let turns: string[] = [];
  let isDown = false;

  function nextTurn(): string | undefined {
    const at = turns.findIndex((kind) => (busy.get(kind) ?? 0) < LANES_PER_KIND);
    return at === -1 ? undefined : turns.splice(at, 1)[0];
  }

  async function lane(): Promise<void> {
    for (let kind = nextTurn(); kind && !stopping.signal.aborted; kind = nextTurn()) {
      busy.set(kind, (busy.get(kind) ?? 0) + 1);
      turns.push(kind);
      let found = false;
      try {
        found = await runNextDue(services, byKind.get(kind)!);
      } catch (error) {
        log.warn({ err: error, kind }, "a due item could not be taken or put back");
      }
      busy.set(kind, busy.get(kind)! - 1);
      if (!found) turns = turns.filter((other) => other !== kind);
    }
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const due = await listDueKinds(db, [...byKind.keys()], clock.now());
        turns.push(...due.map(({ kind }) => kind).filter((kind) => !turns.includes(kind)));
        isDown = false;
      } catch (error) {
        if (!isDown) log.warn({ err: error }, "what is due could not be read");
        isDown = true;
      }
      for (let free = Math.min(LANES - lanes.size, turns.length); free > 0; free -= 1) {
        const running = lane().finally(() => lanes.delete(running));
        lanes.add(running);
      }
      await setTimeout(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const polling = poll();
  return {
    async stop() {
      stopping.abort();
      await polling;
      await Promise.all(lanes);
    },
  };
}
