/** `system` covers the clock and the providers' answers. */
export type Actor =
  | { role: "system" }
  | { role: "candidate" | "expert" | "operator" | "provider"; id: string };

/** The audit's text form: `system`, `candidate:9f…`, `provider:stripe`. */
export function actorText(actor: Actor): string {
  return actor.role === "system" ? "system" : `${actor.role}:${actor.id}`;
}
