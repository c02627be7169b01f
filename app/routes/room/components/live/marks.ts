import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { RoomView } from "./room-view.ts";

export type Mark = Extract<SessionEvent, { kind: "mark" }>;

/** The expert's marks in order, without those taken back, also if the server doesn't know yet. */
export function keptMarks({ events, unsent }: Pick<RoomView, "events" | "unsent">): Mark[] {
  const taken = new Set(
    [...events, ...unsent.map(({ event }) => event)].flatMap((event) =>
      event.kind === "unmark" ? [event.data.mark] : [],
    ),
  );
  return events.filter((event): event is Mark => event.kind === "mark" && !taken.has(event.id));
}

/**
 * The mark to take back next: the last one. Null while a later one is on its way, because that one
 * can't be named yet.
 */
export function lastMark(view: Pick<RoomView, "events" | "unsent">): Mark | null {
  if (view.unsent.some(({ event }) => event.kind === "mark")) return null;
  return keptMarks(view).at(-1) ?? null;
}

/** `Level 4: Asked twice` */
export function markText({ level, sign, text }: Mark["data"]): string {
  const what =
    level === undefined ? { "+": "Plus", "-": "Minus", "": "" }[sign ?? ""] : `Level ${level}`;
  return [what, text].filter(Boolean).join(": ");
}
