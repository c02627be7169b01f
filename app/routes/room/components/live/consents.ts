import type { SessionEvent, SessionRole } from "#modules/timeline/schema.ts";
import type { Outgoing } from "./outbox.ts";

/** A person's latest answer about a recording or a transcript; `unasked` before the first. */
export type Consent = "unasked" | "yes" | "no";
export type ConsentTo = "recording" | "transcript";

/** Whether this tab's person said no and the server doesn't know it yet. */
export function isWithdrawn(unsent: readonly Outgoing[], to: ConsentTo): boolean {
  const said = unsent.flatMap(({ event }) => (event.kind === "consent" ? [event.data[to]] : []));
  return said.findLast((answer) => answer !== undefined) === false;
}

export function consentsOf(
  events: readonly SessionEvent[],
  to: ConsentTo,
): Record<SessionRole, Consent> {
  const said: Record<SessionRole, Consent> = { candidate: "unasked", expert: "unasked" };
  for (const { kind, actor, data } of events) {
    if (kind !== "consent" || actor === "system" || data[to] === undefined) continue;
    said[actor] = data[to] ? "yes" : "no";
  }
  return said;
}
