import { raiseSequence } from "#modules/booking/commands.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { type CallLinkRefusal, readCallLink, type ReplacedCall } from "../call-link.ts";
import { getReplacedCall } from "../data.server.ts";
import { callReplacedCandidate, callReplacedExpert } from "../emails/call-replaced.server.ts";
import { replacedCalls } from "../tables.server.ts";
import type { LockedSession } from "./lock-session.server.ts";
import { openSessionMails } from "./session-mails.server.ts";

export type LinkRefusal =
  | CallLinkRefusal
  /** Replaced less than a minute ago: each time emails both. */
  | "too_often";

const PAUSE_MS = 60_000;

type Deps = Pick<Platform, "config" | "clock" | "queue">;
type By = { role: "expert" | "operator"; id: string };

/**
 * Moves a locked session's call from our room to a link, if a network blocks the room. Writes the
 * timeline event and emails both people an updated calendar entry. The caller checks that the
 * session has a call, and that an expert is the booking's.
 */
export async function replaceCallOf(
  deps: Deps,
  tx: Tx,
  { order, booking }: LockedSession,
  link: string,
  by: By,
): Promise<Result<ReplacedCall, LinkRefusal>> {
  const call = readCallLink(link, deps.config.callHosts);
  if (!call.ok) return call;
  const { url, host } = call;
  const now = deps.clock.now();
  const current = await getReplacedCall(tx, booking);
  if (current?.url === url) return call;
  if (current && now.getTime() - current.replacedAt.getTime() < PAUSE_MS) {
    return { ok: false, reason: "too_often" };
  }
  const { id, startAt, expertId } = booking;
  const row = { startAt, expertId, url, host, replacedAt: now };
  await tx
    .insert(replacedCalls)
    .values({ bookingId: id, ...row })
    .onConflictDoUpdate({ target: replacedCalls.bookingId, set: row });
  await raiseSequence(tx, id);
  await appendEvent(tx, {
    sessionId: id,
    startAt,
    actor: by.role === "expert" ? "expert" : "system",
    kind: "call",
    data: { url, host },
    at: now,
  });
  await mailReplacedCall(deps, tx, order.id, { url, host }, by.role);
  return call;
}

async function mailReplacedCall(
  deps: Deps,
  tx: Tx,
  orderId: string,
  call: ReplacedCall,
  by: By["role"],
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { about } = mails;
  const candidate = callReplacedCandidate({ ...about("candidate"), call, by });
  await mails.send("candidate", "call-replaced", candidate, { calendar: "REQUEST" });
  const expert = callReplacedExpert({ ...about("expert"), call, by });
  await mails.send("expert", "call-replaced", expert, { calendar: "REQUEST" });
}
