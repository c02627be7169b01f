import type { ReactNode } from "react";
import { Moon, Sun, Sunrise, Sunset } from "#app/ui/booking-icons.tsx";
import { Link } from "react-router";
import { cx } from "./cx.ts";

export type TimeOption = {
  /** The form value and key, usually an ISO instant. */
  value: string;
  /** "9:30" */
  label: string;
  /** Minutes after midnight in the zone shown, for grouping. */
  minute: number;
  /** With `as="link"`. */
  href?: string;
  /** Announced after the time: "with Asha Rao". */
  spoken?: string;
};

export type TimeListProps<T extends TimeOption = TimeOption> = {
  times: T[];
  /** radio: selects; submit: each time submits the form; link: each time is a link. */
  as: "radio" | "submit" | "link";
  name?: string;
  selected?: string | null;
  onSelect?: (value: string) => void;
  empty?: ReactNode;
  className?: string;
  /** Lays out one part of the day's times; absent for a grid. */
  part?: (times: T[]) => ReactNode;
};

const PARTS = [
  { label: "Night", from: 0, until: 5 * 60, Mark: Moon },
  { label: "Morning", from: 5 * 60, until: 12 * 60, Mark: Sunrise },
  { label: "Afternoon", from: 12 * 60, until: 17 * 60, Mark: Sun },
  { label: "Evening", from: 17 * 60, until: 24 * 60, Mark: Sunset },
] as const;

const SHAPE =
  "figures grid min-h-11 w-full cursor-pointer place-items-center rounded-md border px-2 font-semibold";
const CHOSEN = "border-brand bg-brand text-on-brand";
const FREE =
  "border-line-strong bg-surface hover:border-brand hover:bg-brand-soft hover:text-brand";
const RADIO = cx(
  "relative border-line-strong bg-surface",
  "not-has-checked:hover:border-brand not-has-checked:hover:bg-brand-soft",
  "has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand",
  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
);

/** One day's times, grouped by part of the day. */
export function TimeList<T extends TimeOption>(props: TimeListProps<T>) {
  const { times, empty, className, part, ...rest } = props;
  if (times.length === 0) return <>{empty ?? null}</>;
  const groups = PARTS.map((part) => ({
    ...part,
    inside: times.filter(({ minute }) => minute >= part.from && minute < part.until),
  }));
  return (
    <div className={cx("grid content-start gap-5", className)}>
      {groups.map(({ label, Mark, inside }) =>
        inside.length ? (
          <div key={label} role="group" aria-label={label} className="grid gap-2">
            <p className="flex items-center gap-2 text-sm font-medium text-ink-muted">
              <Mark className="size-4" aria-hidden="true" />
              {label}
            </p>
            {part?.(inside) ?? (
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
                {inside.map((time) => (
                  <li key={time.value}>
                    <Time {...rest} time={time} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        ) : null,
      )}
    </div>
  );
}

type TimeProps = Pick<TimeListProps, "as" | "name" | "selected" | "onSelect">;

function Time({ time, as, name, selected, onSelect }: TimeProps & { time: TimeOption }) {
  const chosen = time.value === selected;
  if (as === "submit") return <TimeButton {...{ time, name, selected, onSelect }} />;
  if (as === "link") {
    return (
      <Link
        to={time.href ?? "#"}
        preventScrollReset
        aria-current={chosen ? "true" : undefined}
        onClick={onSelect ? () => onSelect(time.value) : undefined}
        className={cx(SHAPE, chosen ? CHOSEN : FREE)}
      >
        <Words time={time} />
      </Link>
    );
  }
  return (
    <label className={cx(SHAPE, RADIO)}>
      <input
        type="radio"
        name={name}
        value={time.value}
        defaultChecked={chosen}
        onChange={onSelect ? () => onSelect(time.value) : undefined}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Words time={time} />
    </label>
  );
}

/** A time that submits its form. */
export function TimeButton({
  time,
  name,
  selected,
  onSelect,
  className,
}: Omit<TimeProps, "as"> & { time: TimeOption; className?: string }) {
  const chosen = time.value === selected;
  return (
    <button
      type="submit"
      name={name}
      value={time.value}
      aria-current={chosen ? "true" : undefined}
      onClick={onSelect ? () => onSelect(time.value) : undefined}
      className={cx(SHAPE, chosen ? CHOSEN : FREE, className)}
    >
      <Words time={time} />
    </button>
  );
}

function Words({ time }: { time: TimeOption }) {
  return (
    <span>
      {time.label}
      {time.spoken ? <span className="sr-only"> {time.spoken}</span> : null}
    </span>
  );
}
