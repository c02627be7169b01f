import { dayText, twoDigits } from "#lib/days.ts";

const DAY = 1440;
// A few times what one response lists; a day usually holds 96 texts.
const MAX_DAYS = 200;

// `THH:MM:00.000Z` for every minute of a day.
const TIME_TEXTS = Array.from(
  { length: DAY },
  (_, minute) => `T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00.000Z`,
);

/** By day and minute of the day, the instant as an item of a JSON array: `,"…Z"`. */
const itemsByDay = new Map<number, (string | undefined)[]>();

let lastDay = NaN;
let lastDayText = "";

/** What `Date.toISOString` returns for an epoch minute, without creating a Date. */
export function isoText(epochMin: number): string {
  const day = Math.floor(epochMin / DAY);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = dayText(day);
  }
  return lastDayText + TIME_TEXTS[epochMin - day * DAY];
}

/** What `JSON.stringify` returns for the starts' Dates. */
export function isoJsonArray(starts: Int32Array): string {
  let json = "";
  let day = NaN;
  let items: (string | undefined)[] = [];
  for (const start of starts) {
    const startDay = Math.floor(start / DAY);
    if (startDay !== day) {
      day = startDay;
      items = itemsOf(day);
    }
    json += items[start - day * DAY] ??= itemText(start);
  }
  return `[${json.slice(1)}]`;
}

function itemsOf(day: number): (string | undefined)[] {
  const known = itemsByDay.get(day);
  if (known) return known;
  if (itemsByDay.size >= MAX_DAYS) itemsByDay.clear();
  const items = Array.from<string | undefined>({ length: DAY });
  itemsByDay.set(day, items);
  return items;
}

function itemText(epochMin: number): string {
  // `join` builds a flat string, which is faster to copy later than a rope.
  return [',"', isoText(epochMin), '"'].join("");
}
