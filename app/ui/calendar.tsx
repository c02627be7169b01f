import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { ChevronLeft, ChevronRight } from "#app/ui/booking-icons.tsx";
import { Link } from "react-router";
import { monthText } from "#lib/month-names.ts";
import { monthGrid, monthOf, moveByKey, WEEKDAYS, type WeekStart } from "./calendar-grid.ts";
import { DayCell, type CalendarDay } from "./calendar-day.tsx";
import { cx } from "./cx.ts";

export type { CalendarDay };

export type CalendarProps = {
  /** "2026-08" */
  month: string;
  /** Days with something to choose; all others are disabled. */
  days: CalendarDay[];
  selected?: string | null;
  /** ISO date in the zone of the days. */
  today: string;
  /** Absent if there is no link to that month. */
  previousHref?: string | null;
  nextHref?: string | null;
  /** Called instead of following the day's link. */
  onSelect?: (date: string) => void;
  weekStart?: WeekStart;
  /** Unit of the count, for screen readers. */
  unit?: [one: string, many: string];
  /** Keeps the scroll position and replaces the history entry. */
  replace?: boolean;
  className?: string;
};

/**
 * One month as a WAI-ARIA grid. Open days are links, so it works without JavaScript; with it, the
 * grid is one tab stop with arrow, Home, End and Page keys.
 */
export function Calendar(props: CalendarProps) {
  const { month, days, selected, today, previousHref, nextHref, onSelect, className } = props;
  const { weekStart = 1, unit = ["free time", "free times"], replace } = props;
  const open = new Map(days.filter((day) => day.count > 0).map((day) => [day.date, day]));
  const most = Math.max(1, ...days.map((day) => day.count));
  // Hide past weeks, which would push the times down on a phone.
  const isNow = monthOf(today) === month;
  const weeks = monthGrid(month, weekStart).filter((week) => !isNow || week.at(-1)!.date >= today);

  const grid = useRef<HTMLTableElement>(null);
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  const [rover, setRover] = useState<string | null>(null);
  // A key moved past the edge, and the next month is loading.
  const moving = useRef(false);

  const roves = rover !== null;
  const shown = weeks.flat().flatMap(({ date, inMonth }) => (inMonth ? [date] : []));
  const resting = restingDay(shown, [selected, firstOpen(days, month), today]);
  const current = rover && shown.includes(rover) ? rover : resting;

  // A single tab stop only after hydration; before that every link must be reachable.
  useEffect(() => setRover((day) => day ?? resting ?? null), [resting]);

  useEffect(() => {
    if (!moving.current || !rover || monthOf(rover) !== month) return;
    moving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${rover}"]`)?.focus();
  }, [month, rover]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = (event.target as HTMLElement).dataset.date;
    if (!from) return;
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const to = moveByKey(from, event.key, { weekStart, rtl, shift: event.shiftKey });
    if (!to) return;
    event.preventDefault();
    if (monthOf(to) === month) {
      const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${to}"]`);
      if (!cell) return;
      setRover(to);
      cell.focus();
      return;
    }
    const button = to > from ? next : previous;
    if (!button.current) return;
    moving.current = true;
    // The month's past weeks are hidden.
    setRover(monthOf(to) === monthOf(today) && to < today ? today : to);
    button.current.click();
  }

  return (
    <div className={cx("grid gap-3", className)}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="title-card" aria-live="polite">
          {monthText(month)}
        </h3>
        <div className="flex gap-1">
          <MonthLink ref={previous} to={previousHref} label="Previous month" replace={replace}>
            <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </MonthLink>
          <MonthLink ref={next} to={nextHref} label="Next month" replace={replace}>
            <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </MonthLink>
        </div>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={monthText(month)}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0.5"
      >
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => {
              const name = WEEKDAYS[(index + weekStart) % 7] as string;
              return (
                <th key={name} scope="col" className="pb-1 text-xs font-medium text-ink-muted">
                  <span aria-hidden="true">{name.slice(0, 2)}</span>
                  <span className="sr-only">{name}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  open={open.get(day.date)}
                  most={most}
                  unit={unit}
                  selected={day.date === selected}
                  today={day.date === today}
                  tabIndex={roves ? (day.date === current ? 0 : -1) : undefined}
                  onSelect={onSelect}
                  onFocus={() => setRover(day.date)}
                  replace={replace}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function firstOpen(days: CalendarDay[], month: string): string | undefined {
  return days
    .filter((day) => day.count > 0 && monthOf(day.date) === month)
    .map((day) => day.date)
    .sort()[0];
}

/** The day with the grid's tab stop until keys move it. */
function restingDay(shown: string[], wishes: (string | null | undefined)[]): string | undefined {
  return wishes.find((day) => day && shown.includes(day)) ?? shown[0];
}

function MonthLink(props: {
  ref: React.Ref<HTMLAnchorElement>;
  to: string | null | undefined;
  label: string;
  replace: boolean | undefined;
  children: React.ReactNode;
}) {
  const shape = "grid size-11 place-items-center rounded-md";
  if (!props.to) {
    return (
      <span aria-hidden="true" className={cx(shape, "text-line-strong opacity-50")}>
        {props.children}
      </span>
    );
  }
  return (
    <Link
      ref={props.ref}
      to={props.to}
      replace={props.replace}
      preventScrollReset
      aria-label={props.label}
      className={cx(shape, "hover:bg-sunken")}
    >
      {props.children}
    </Link>
  );
}
