import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { loadRunning } from "../running.server.ts";
import type { RoomRole } from "../schema.ts";
import { callAnswers } from "../tables.server.ts";
import { carryOut, withSession } from "./decide-session.server.ts";

/** Records one person's answer on whether a call outside our room took place. */
export async function answerCall(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  bookingId: string,
  role: RoomRole,
  happened: boolean,
): Promise<Result<object, "not_asked">> {
  const result = await withSession(
    deps,
    bookingId,
    async (tx, found): Promise<Result<object, "not_asked">> => {
      const running = await loadRunning(deps, tx, found.booking);
      if (!running?.session.call?.askedAt) return { ok: false, reason: "not_asked" };
      const answer = { happened, at: deps.clock.now() };
      await tx
        .insert(callAnswers)
        .values({ bookingId, role, ...answer })
        .onConflictDoUpdate({ target: [callAnswers.bookingId, callAnswers.role], set: answer });
      await carryOut(deps, tx, found, { role: "system" });
      return { ok: true };
    },
  );
  return result ?? { ok: false, reason: "not_asked" };
}
