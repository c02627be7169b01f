import type { SessionEvent, SessionRole } from "#modules/timeline/schema.ts";

/** What somebody last said about a recording or a transcript; `unasked` until they say anything. */
export type Consent = "unasked" | "yes" | "no";
export type ConsentTo = "recording" | "transcript";

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
