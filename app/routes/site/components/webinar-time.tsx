import { useEffect, useState } from "react";
import { cx } from "#app/ui/cx.ts";

type Shown = { start: string; isOver: boolean };

/**
 * The time in UTC as prerendered and, after hydration, in the visitor's zone, in space reserved for
 * it.
 */
export function WebinarTime(props: {
  startsAt: string;
  endsAt: string;
  dateText: string;
  timeText: string;
  className?: string;
}) {
  const { startsAt, endsAt, dateText, timeText, className } = props;
  const [own, setOwn] = useState<Shown | null>(null);
  useEffect(() => setOwn(inVisitorZone(startsAt, endsAt)), [startsAt, endsAt]);

  return (
    <div className={cx("grid content-start gap-0.5", className)}>
      <p className="title-card">
        <time dateTime={startsAt}>{dateText}</time>
      </p>
      <p className="figures">{timeText}</p>
      <p className="figures min-h-10 text-sm text-ink-muted">
        {own === null ? null : own.isOver ? "This webinar has ended." : `${own.start}, your time`}
      </p>
    </div>
  );
}

function inVisitorZone(startsAt: string, endsAt: string): Shown {
  const format = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return {
    start: format.format(new Date(startsAt)),
    isOver: Date.now() > Date.parse(endsAt),
  };
}
