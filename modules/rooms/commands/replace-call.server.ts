import type { Result } from "#lib/result.ts";
import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import {
  type LinkRefusal,
  replaceCallOf,
} from "#modules/live-sessions/commands/replace-call.server.ts";
import type { Platform } from "#platform/services.ts";
import { mayReplaceCall } from "../access.server.ts";
import { noteRecording } from "../consent.server.ts";

export type ReplaceRefusal =
  | LinkRefusal
  /** Canceled, over, ended early, or never confirmed. */
  | "not_open";

/**
 * Moves a session's call from our room to a link, until the session has ended. A recording or a
 * transcript stops.
 */
export async function replaceCall(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  orderId: string,
  link: string,
  by: { role: "expert" | "operator"; id: string },
): Promise<Result<ReplacedCall, ReplaceRefusal>> {
  return deps.db.transaction(async (tx) => {
    const found = await lockSession(tx, orderId);
    if (!found || !(await mayReplaceCall(deps, tx, found.booking))) {
      return { ok: false, reason: "not_open" };
    }
    const replaced = await replaceCallOf(deps, tx, found, link, by);
    if (replaced.ok) await noteRecording(tx, found.booking, deps.clock.now());
    return replaced;
  });
}
