import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import type { CalendarDay, CalendarItem, View } from "../calendar.server.ts";

/** A month or a week in seven columns if there is room; otherwise, and as an agenda, stacked days. */
export function CalendarDays({ view, days }: { view: View; days: CalendarDay[] }) {
  const isAgenda = view === "agenda";
  const isEmpty = days.every(({ items }) => items.length === 0);
  return (
    <>
      <ol className={cx("border-t border-line", !isAgenda && "lg:grid lg:grid-cols-7 lg:border-s")}>
        {days.map((day) => (
          <li
            key={day.date}
            className={cx(
              "border-b border-line py-2",
              !isAgenda && "lg:border-e lg:p-2",
              view === "month" && "lg:min-h-28",
              day.isOutside && "bg-sunken",
              // An empty day needs no line.
              day.items.length === 0 && (isAgenda ? "hidden" : "max-lg:hidden"),
            )}
          >
            <h3 className="mb-1 !text-sm">
              <DayHeading day={day} isShort={!isAgenda} />
            </h3>
            <ul className="grid gap-1">
              {day.items.map((item) => (
                <CalendarEntry key={item.id} item={item} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {isEmpty ? (
        <p className={cx("py-6 text-ink-muted", !isAgenda && "lg:hidden")}>
          No sessions and no busy times here.
        </p>
      ) : null}
    </>
  );
}

/** A day's date, short if seven are beside each other. */
export function DayHeading({ day, isShort }: { day: CalendarDay; isShort: boolean }) {
  return (
    <span className={day.isToday ? "font-semibold text-brand" : "font-medium text-ink-muted"}>
      <time dateTime={day.date}>
        <span className={cx(isShort && "lg:sr-only")}>{day.label}</span>
        {isShort ? (
          <span className="max-lg:hidden" aria-hidden="true">
            {day.label.slice(0, 3)} {Number(day.date.slice(8))}
          </span>
        ) : null}
      </time>
      {day.isToday ? ", today" : null}
    </span>
  );
}

export function CalendarEntry({ item }: { item: CalendarItem }) {
  const time = item.isWhole ? "All day" : `${item.start} – ${item.end}`;
  return (
    <li
      className={cx(
        "rounded-sm px-2 py-1 text-sm",
        item.to === null ? "bg-sunken text-ink-muted" : "bg-brand-soft",
      )}
    >
      <span className="figures block text-xs">{time}</span>
      {item.to === null ? (
        <span className="wrap-anywhere">{item.title}</span>
      ) : (
        <Link to={item.to} className="font-semibold text-brand wrap-anywhere hover:underline">
          {item.title}
        </Link>
      )}
      {item.isOverlapped ? (
        <Badge tone="warning" className="mt-1">
          Overlap
        </Badge>
      ) : null}
    </li>
  );
}
