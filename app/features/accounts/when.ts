/** A day and time in words: `Wed 25 Nov 2026, 09:00–10:00 (UTC+1)`. */
export function formatSpan(startAt: Date, endAt: Date, zone: string): string {
  const start = parts(startAt, zone);
  const end = parts(endAt, zone);
  return `${start.day}, ${start.time}–${end.time} (${start.offset})`;
}

/** A day and time in words: `Wed 25 Nov 2026, 09:00`. */
export function formatInstant(at: Date, zone: string): string {
  const { day, time } = parts(at, zone);
  return `${day}, ${time}`;
}

function parts(at: Date, zone: string): { day: string; time: string; offset: string } {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "shortOffset",
  });
  for (const part of format.formatToParts(at)) found[part.type] = part.value;
  return {
    day: `${found.weekday} ${found.day} ${found.month} ${found.year}`,
    time: `${found.hour}:${found.minute}`,
    offset: (found.timeZoneName ?? "UTC").replace("GMT", "UTC").replace(/[+-]0$/, ""),
  };
}
