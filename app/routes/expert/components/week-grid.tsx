import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { formatClock, type HourCycle } from "#lib/zones.ts";
import { addHours, isOpenAt, removeHours, type Week } from "#modules/scheduling/week.ts";
import { WEEKDAYS } from "./hours-draft.ts";

const STEP = 30;
const ROWS = 1440 / STEP;
const FIRST_SHOWN = 14;
type Cell = { day: number; row: number };
/** The start and value of painting by drag or Shift with arrows. */
type Stroke = { from: Cell; before: Week; opens: boolean };

/**
 * The week as half hours. Drag to open or close a block of them; with the keyboard, arrows move,
 * Space switches one, and Shift with arrows continues.
 */
export function WeekGrid(props: {
  week: Week;
  hourCycle: HourCycle;
  onWeek: (week: Week) => void;
}) {
  const { week, hourCycle, onWeek } = props;
  const [active, setActive] = useState<Cell>({ day: 0, row: 18 });
  const stroke = useRef<Stroke | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const opens = ({ day, row }: Cell) => !isOpenAt(week, day, row * STEP);

  // Scroll to common working hours first.
  useEffect(() => {
    const first = grid.current?.querySelector<HTMLElement>(`[data-cell="0.${FIRST_SHOWN}"]`);
    if (first) grid.current!.scrollTop = first.offsetTop - 40;
    const end = () => {
      stroke.current = null;
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, []);

  function paint(to: Cell) {
    const { from, before, opens } = stroke.current!;
    const span = {
      startMin: Math.min(from.row, to.row) * STEP,
      endMin: (Math.max(from.row, to.row) + 1) * STEP,
    };
    const change = opens ? addHours : removeHours;
    let after = before;
    for (let day = Math.min(from.day, to.day); day <= Math.max(from.day, to.day); day++) {
      after = change(after, day, span);
    }
    onWeek(after);
  }

  function begin(cell: Cell) {
    stroke.current = { from: cell, before: week, opens: opens(cell) };
    setActive(cell);
    paint(cell);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { day, row } = active;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      begin(active);
      return;
    }
    const to: Cell | undefined = {
      ArrowUp: { day, row: row - 1 },
      ArrowDown: { day, row: row + 1 },
      ArrowLeft: { day: day - 1, row },
      ArrowRight: { day: day + 1, row },
      Home: { day, row: 0 },
      End: { day, row: ROWS - 1 },
    }[event.key];
    if (!to) return;
    event.preventDefault();
    const isInside = to.day in WEEKDAYS && to.row >= 0 && to.row < ROWS;
    if (!isInside) return;
    if (!event.shiftKey) stroke.current = null;
    else {
      stroke.current ??= { from: active, before: week, opens: isOpenAt(week, day, row * STEP) };
      paint(to);
    }
    setActive(to);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to.day}.${to.row}"]`)?.focus();
  }

  return (
    <div className="grid gap-2">
      <p id="grid-help" className="text-sm text-ink-muted">
        Drag to open or close hours. With the keyboard: arrows to move, Space to switch a half hour,
        Shift and arrows to continue.
      </p>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label="Hours of the week"
        aria-describedby="grid-help"
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        className="week relative overflow-y-auto rounded-md border border-line"
      >
        <div role="row" className="week-head week-row sticky top-0 border-b border-line bg-surface">
          <span role="columnheader" className="sr-only">
            Time
          </span>
          <span aria-hidden="true" />
          {WEEKDAYS.map((name) => (
            <span
              key={name}
              role="columnheader"
              aria-label={name}
              className="py-1.5 text-center text-sm font-semibold"
            >
              {name.slice(0, 3)}
            </span>
          ))}
        </div>
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} role="row" className="week-row">
            <span
              role="rowheader"
              className="figures -mt-2 h-6 pe-2 text-end text-xs text-ink-muted"
            >
              <span className={cx((row % 2 === 1 || row === 0) && "sr-only")}>
                {formatClock(row * STEP, hourCycle).replace(":00 ", " ")}
              </span>
            </span>
            {WEEKDAYS.map((name, day) => {
              const isOpen = isOpenAt(week, day, row * STEP);
              return (
                <span
                  key={name}
                  role="gridcell"
                  data-cell={`${day}.${row}`}
                  tabIndex={active.day === day && active.row === row ? 0 : -1}
                  aria-selected={isOpen}
                  aria-label={`${name}, ${formatClock(row * STEP, hourCycle)}, ${isOpen ? "available" : "not available"}`}
                  // Also for assistive technology, which doesn't use arrow keys.
                  onFocus={() => {
                    if (active.day !== day || active.row !== row) setActive({ day, row });
                  }}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    // Touches are captured by the cell they start in; release them for the others.
                    event.currentTarget.releasePointerCapture(event.pointerId);
                    begin({ day, row });
                  }}
                  onPointerEnter={(event) => {
                    if (stroke.current && event.buttons === 1) paint({ day, row });
                  }}
                  className={cx(
                    "week-cell cursor-pointer border-s border-line",
                    row % 2 === 0 && "week-hour",
                    isOpen ? "week-open" : "bg-surface hover:bg-sunken",
                  )}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
