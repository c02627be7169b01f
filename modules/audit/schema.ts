/** Who changes something: the clock and the providers' answers are the `system`. */
export type Actor =
  | { role: "system" }
  | { role: "candidate" | "expert" | "operator" | "provider"; id: string };

/** As it stands in the audit: `system`, `candidate:9f…`, `provider:stripe`. */
export function actorText(actor: Actor): string {
  return actor.role === "system" ? "system" : `${actor.role}:${actor.id}`;
}
