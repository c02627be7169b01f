import { offsetText } from "#modules/scorecards/notation.ts";
import type { EventData } from "#modules/timeline/schema.ts";
import type { RoomView } from "./room-view.ts";

export type Mark = {
  key: string;
  data: EventData<"mark">;
  /** Null until the server has stored it. */
  stored: { id: number; offsetMs: number } | null;
};

/** The expert's marks in order, also unsent ones, without those taken back. */
export function keptMarks({ events, unsent }: Pick<RoomView, "events" | "unsent">): Mark[] {
  const taken = new Set(
    [...events, ...unsent.map(({ event }) => event)].flatMap((event) =>
      event.kind === "unmark" ? [event.data.mark] : [],
    ),
  );
  const stored = events.flatMap((event): Mark[] => {
    if (event.kind !== "mark" || taken.has(event.id)) return [];
    const { id, offsetMs, data } = event;
    return [{ key: String(id), data, stored: { id, offsetMs } }];
  });
  const waiting = unsent.flatMap(({ key, event, isTakenBack }): Mark[] =>
    event.kind === "mark" && !isTakenBack ? [{ key, data: event.data, stored: null }] : [],
  );
  return [...stored, ...waiting];
}

/** `Level 4: Asked twice` */
export function markText({ level, sign, text }: Mark["data"]): string {
  const what =
    level === undefined ? { "+": "Plus", "-": "Minus", "": "" }[sign ?? ""] : `Level ${level}`;
  return [what, text].filter(Boolean).join(": ");
}

/** `12:40` */
export function markTime({ stored }: Mark): string {
  return stored ? offsetText(stored.offsetMs) : "Sending…";
}
