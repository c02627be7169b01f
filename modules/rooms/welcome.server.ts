import { getRubric } from "#modules/rubrics/data.server.ts";
import { getService } from "#modules/catalog/data.server.ts";
import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";
import { getReplacedCall } from "#modules/live-sessions/data.server.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { iceServers } from "./ice.server.ts";
import type { Phase, Welcome } from "./protocol.ts";
import type { Guest } from "./room.server.ts";

/** The constant part of the welcome. */
export async function sessionFacts(
  deps: Pick<Platform, "config" | "db" | "clock">,
  { role, booking, order, opensAt, closesAt }: Guest,
) {
  const service = await getService(deps.db, booking.serviceSlug);
  const topic = service?.topicKey ?? "";
  return {
    role,
    names: { candidate: order.details?.name ?? "Candidate", expert: booking.expertName },
    startAt: booking.startAt.toISOString(),
    endAt: booking.endAt.toISOString(),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    topic,
    service: booking.serviceTitle,
    phases: phasesOf(topic, (booking.endAt.getTime() - booking.startAt.getTime()) / 60_000),
    ice: iceServers(deps, `${booking.id}:${role}`),
  } satisfies Partial<Welcome>;
}

/** Where a session's call takes place instead of in its room, for its two people. */
export async function findCall(
  db: Queryable,
  booking: Parameters<typeof getReplacedCall>[1],
): Promise<ReplacedCall | null> {
  const call = await getReplacedCall(db, booking);
  return call && { url: call.url, host: call.host };
}

/** The topic's phases, stretched to the session's length in whole minutes. */
function phasesOf(topic: string, sessionMin: number): Phase[] {
  const phases = getRubric(topic)?.phases ?? [];
  const total = phases.reduce((sum, { minutes }) => sum + minutes, 0);
  let [from, until] = [0, 0];
  return phases.map((phase) => {
    until += (phase.minutes * sessionMin) / total;
    const minutes = Math.round(until) - from;
    from += minutes;
    return { ...phase, minutes };
  });
}

export function welcome(
  facts: Awaited<ReturnType<typeof sessionFacts>>,
  now: Date,
  state: {
    other: Welcome["other"];
    tookOver: boolean;
    call: ReplacedCall | null;
    events: SessionEvent[];
    document: { doc: Uint8Array; vector: Uint8Array };
  },
): Welcome {
  return {
    t: "welcome",
    now: now.toISOString(),
    ...facts,
    other: state.other,
    tookOver: state.tookOver,
    call: state.call,
    newcomer: state.other !== null,
    events: state.events,
    doc: Buffer.from(state.document.doc).toString("base64"),
    vector: Buffer.from(state.document.vector).toString("base64"),
  };
}
