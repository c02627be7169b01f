import { formatDate } from "#lib/zones.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { PreviewDay } from "#modules/scheduling/preview.ts";

export type BookedSession = { id: string; title: string; when: string };

/** The next days as candidates see them. */
export function HoursPreview({ days, durationMin }: { days: PreviewDay[]; durationMin: number }) {
  const total = days.flatMap(({ starts }) => starts).length;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm text-ink-muted">
        {total === 0
          ? `Candidates see no times in the next ${days.length} days.`
          : `${total} start times for a ${durationMin}-minute session in the next ${days.length} days.`}
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {days.map(({ date, starts }) => (
          <li key={date} className="said py-1.5 text-sm">
            <time
              dateTime={date}
              className={starts.length === 0 ? "text-ink-muted" : "font-medium"}
            >
              {shortDate(date)}
            </time>
            {starts.length === 0 ? (
              <span className="text-ink-muted">No times</span>
            ) : (
              <ul className="figures flex flex-wrap gap-x-3">
                {starts.map((start, at) => (
                  // The clock shows some times twice on the day it's set back.
                  <li key={at}>{start}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Sessions that stay booked although the hours no longer include them. */
export function OutsideNotice({ sessions }: { sessions: BookedSession[] }) {
  if (sessions.length === 0) return null;
  const isOne = sessions.length === 1;
  return (
    <Notice
      tone="warning"
      title={`${sessions.length} booked ${isOne ? "session is" : "sessions are"} outside these hours`}
    >
      <p>{isOne ? "It stays booked." : "They stay booked."}</p>
      <ul className="mt-1 grid gap-1 text-sm">
        {sessions.map(({ id, title, when }) => (
          <li key={id}>
            {when}: {title}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** `Mon, Nov 23`. */
export function shortDate(date: string): string {
  const [weekday = "", day = ""] = formatDate(date).split(", ");
  const [month = "", dayOfMonth = ""] = day.split(" ");
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${dayOfMonth}`;
}
