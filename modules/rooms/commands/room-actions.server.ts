import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import type { RoomIntent } from "../offer.ts";
import { closeAsNoShow } from "./end-session.server.ts";
import { acceptStandIn, giveUpOnExpert } from "./stand-in.server.ts";

export type RoomActor =
  | { role: "candidate"; candidateId: string }
  | { role: "expert"; expertId: string };

/**
 * Performs a room form's action; `to` is the page to show next. Refuses actions that this role may
 * not perform, or not anymore.
 */
export async function takeRoomAction(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  bookingId: string,
  actor: RoomActor,
  intent: RoomIntent,
): Promise<Result<{ to: "room" | "order" }, "not_possible">> {
  const refused = { ok: false, reason: "not_possible" } as const;
  if (intent === "closeAsNoShow") {
    if (actor.role !== "expert") return refused;
    const { expertId } = actor;
    const { ok } = await closeAsNoShow(deps, { bookingId, expertId });
    return ok ? { ok, to: "order" } : refused;
  }
  if (actor.role !== "candidate") return refused;
  const act = intent === "acceptStandIn" ? acceptStandIn : giveUpOnExpert;
  const { ok } = await act(deps, bookingId, actor.candidateId);
  return ok ? { ok, to: intent === "acceptStandIn" ? "room" : "order" } : refused;
}
