/** `2027-01-11 08:00`, in UTC. */
export function utcText(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace("T", " ");
}
