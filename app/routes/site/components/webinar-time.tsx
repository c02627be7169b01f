import { useEffect, useState } from "react";
import { cx } from "#app/ui/cx.ts";

/** The time in UTC and, after hydration, in the visitor's zone, in space reserved for it. */
export function WebinarTime(props: {
  startsAt: string;
  dateText: string;
  timeText: string;
  hasPassed: boolean;
  className?: string;
}) {
  const { startsAt, dateText, timeText, hasPassed, className } = props;
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => setOwn(inVisitorZone(startsAt)), [startsAt]);

  return (
    <div className={cx("grid content-start gap-0.5", className)}>
      <p className="title-card">
        <time dateTime={startsAt}>{dateText}</time>
      </p>
      <p className="figures">{timeText}</p>
      <p className="figures min-h-10 text-sm text-ink-muted">
        {hasPassed ? "This date has passed." : own === null ? null : `${own}, your time`}
      </p>
    </div>
  );
}

function inVisitorZone(startsAt: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    // The words stay English, the clock is the visitor's.
    hourCycle: new Intl.DateTimeFormat(navigator.language, { hour: "numeric" }).resolvedOptions()
      .hourCycle,
  });
  return format.format(new Date(startsAt));
}
