import type { SessionEvent, SessionRole } from "#modules/timeline/schema.ts";

/** What somebody last said about being recorded; `unasked` until they say anything. */
export type Consent = "unasked" | "yes" | "no";

export function consentsOf(events: readonly SessionEvent[]): Record<SessionRole, Consent> {
  const said: Record<SessionRole, Consent> = { candidate: "unasked", expert: "unasked" };
  for (const { kind, actor, data } of events) {
    if (kind === "consent" && actor !== "system") said[actor] = data.recording ? "yes" : "no";
  }
  return said;
}
