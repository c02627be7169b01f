import { Link } from "react-router";
import { dayLabel, type GridDay } from "./calendar-grid.ts";
import { cx } from "./cx.ts";

export type CalendarDay = {
  /** ISO date. */
  date: string;
  href: string;
  /** The number of free times; 0 is the same as omitting the day. */
  count: number;
};

/** One day of the month: a link if there are free times. */
export function DayCell(props: {
  day: GridDay;
  open: CalendarDay | undefined;
  most: number;
  unit: [string, string];
  selected: boolean;
  today: boolean;
  tabIndex: 0 | -1 | undefined;
  onSelect: ((date: string) => void) | undefined;
  onFocus: () => void;
  replace: boolean | undefined;
}) {
  const { day, open, most, unit, selected, today, tabIndex, onSelect, onFocus, replace } = props;
  if (!day.inMonth) return <td role="gridcell" className="h-11" />;

  const shape = "relative grid h-11 w-full place-items-center rounded-md figures";
  const spoken = `${dayLabel(day.date)}${today ? ", today" : ""}`;
  if (!open) {
    return (
      <td role="gridcell" aria-disabled="true" aria-selected={selected} className="p-0">
        {/* Focusable by arrow keys only, so that the grid has no gaps for them. */}
        <span
          data-date={day.date}
          tabIndex={tabIndex === undefined ? undefined : tabIndex}
          onFocus={onFocus}
          className={cx(shape, "text-ink-subtle", today && "border border-line-strong")}
        >
          <span aria-hidden="true">{day.day}</span>
          <span className="sr-only">{`${spoken}, no ${unit[1]}`}</span>
        </span>
      </td>
    );
  }
  return (
    <td role="gridcell" aria-selected={selected} className="p-0">
      <Link
        to={open.href}
        replace={replace}
        preventScrollReset
        data-date={day.date}
        tabIndex={tabIndex}
        aria-current={selected ? "date" : undefined}
        aria-label={`${spoken}, ${open.count} ${open.count === 1 ? unit[0] : unit[1]}`}
        onFocus={onFocus}
        onClick={
          onSelect
            ? (event) => {
                event.preventDefault();
                onSelect(day.date);
              }
            : undefined
        }
        className={cx(
          shape,
          "font-semibold",
          today && "border border-brand",
          selected
            ? "bg-brand text-on-brand"
            : "bg-brand-soft text-brand hover:bg-brand hover:text-on-brand",
        )}
      >
        <span className="-mt-1.5">{day.day}</span>
        <Load share={open.count / most} />
      </Link>
    </td>
  );
}

/** One to three dots for the share of free times. */
function Load({ share }: { share: number }) {
  const dots = share > 0.66 ? 3 : share > 0.33 ? 2 : 1;
  return (
    <span aria-hidden="true" className="absolute bottom-1.5 flex gap-0.5">
      {Array.from({ length: dots }, (_, index) => (
        <span key={index} className="size-1 rounded-full bg-current opacity-70" />
      ))}
    </span>
  );
}
