import type { Result } from "#lib/result.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { closeSession } from "#modules/live-sessions/commands/close-session.server.ts";
import { startLocked } from "#modules/live-sessions/commands/start-session.server.ts";
import type { Platform } from "#platform/services.ts";
import { attendance } from "../attendance.ts";
import { decide } from "../decision.ts";
import { loadRunning } from "../running.server.ts";
import { carryOut, setCheck, withSession } from "./decide-session.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;
type ByExpert = { bookingId: string; expertId: string };

type EndRefusal = "alone" | "replaced" | "not_running";

const NOT_RUNNING = { ok: false, reason: "not_running" } as const;

/**
 * Ends a session for its expert. With enough time together it is completed; otherwise operators
 * decide. Refuses as `alone` while the candidate never came, and as `replaced` once another expert
 * has taken over.
 */
export async function endSession(
  deps: Deps,
  { bookingId, expertId }: ByExpert,
): Promise<Result<object, EndRefusal>> {
  const result = await withSession(
    deps,
    bookingId,
    async (tx, locked): Promise<Result<object, EndRefusal>> => {
      if (locked.booking.expertId !== expertId) return { ok: false, reason: "replaced" };
      const now = deps.clock.now();
      // On a busy server, the job that starts it may run after this.
      const found = await startLocked(tx, locked, now);
      const { booking } = found;
      const running = await loadRunning(deps, tx, booking);
      if (!running) return NOT_RUNNING;
      if (running.session.endedAt) return { ok: true };
      const window = { from: booking.startAt, until: now, expertId };
      const { candidateCameAt, expertCameAt } = attendance(running.spans, window);
      if (!running.session.call && (!candidateCameAt || !expertCameAt)) {
        return { ok: false, reason: "alone" };
      }
      await setCheck(tx, bookingId, { endedAt: now });
      await carryOut(deps, tx, found, { role: "expert", id: expertId });
      return { ok: true };
    },
  );
  return result ?? NOT_RUNNING;
}

/** Closes a session whose candidate didn't come while the expert waited. */
export async function closeAsNoShow(
  deps: Deps,
  { bookingId, expertId }: ByExpert,
): Promise<Result<object, "not_possible">> {
  const result = await withSession(
    deps,
    bookingId,
    async (tx, found): Promise<Result<object, "not_possible">> => {
      const now = deps.clock.now();
      const running = await loadRunning(deps, tx, found.booking);
      const verdict = running && decide(running.spans, running.session, deps.config.presence, now);
      const isPossible = verdict?.kind === "wait" && verdict.mayCloseAsNoShow;
      if (!isPossible || found.booking.expertId !== expertId) {
        return { ok: false, reason: "not_possible" };
      }
      await actAs(tx, { role: "expert", id: expertId }, "the candidate didn’t show up", now);
      await closeSession(deps, tx, found, "no_show_candidate");
      return { ok: true };
    },
  );
  return result ?? { ok: false, reason: "not_possible" };
}
