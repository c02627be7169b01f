import { type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Calendar } from "#app/ui/calendar.tsx";
import { addMonths } from "#app/ui/calendar-grid.ts";
import { monthText } from "#lib/month-names.ts";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import type { TimeChoice } from "#modules/live-sessions/time-choice.server.ts";

export type { TimeChoice };

/** The month beside the day's times. Days are links, so it works without JavaScript. */
export function MonthAndTimes(props: {
  choice: TimeChoice;
  /** ISO date in the zone shown. */
  today: string;
  zone: { id: string; label: string };
  /** Shown after the zone's name. */
  withWhom: string | null;
  /** This page's URL with some parameters changed; null removes one. */
  urlFor: (changes: Record<string, string | null>) => string;
  children: ReactNode;
  className?: string;
}) {
  const { choice, today, zone, withWhom, urlFor, children, className } = props;
  const { days, month, date } = choice;
  const navigation = useNavigation();
  const looking = navigation.state === "loading" && navigation.formMethod === undefined;
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(date);

  // On a phone the times are below the month, so scroll to them.
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [date]);

  const monthTo = (months: number) => urlFor({ month: addMonths(month, months), date: null });
  return (
    <Card
      className={cx("grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-10", className)}
    >
      <section aria-labelledby="day">
        <h2 id="day" className="sr-only">
          Day
        </h2>
        <div className="lg:sticky lg:top-6">
          <Calendar
            month={month}
            days={days.map((day) => ({ ...day, href: urlFor({ date: day.date, month: null }) }))}
            selected={date}
            today={today}
            previousHref={choice.previousMonth ? monthTo(-1) : null}
            nextHref={choice.nextMonth ? monthTo(1) : null}
          />
        </div>
      </section>
      <section
        ref={panel}
        id="times"
        aria-label="Times"
        aria-busy={looking}
        className={cx(
          "scroll-mt-6 scroll-mb-6 border-line max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-10",
          looking && "animate-breathe",
        )}
      >
        <h2 className="title-card" aria-live="polite">
          {choice.dateText ?? monthText(month)}
        </h2>
        <p key={zone.id} className="mt-1 mb-5 text-sm text-ink-muted">
          Times in {zone.label}
          {withWhom ? `, ${withWhom}` : null}
        </p>
        {choice.times.length > 0 ? children : <NoTimes choice={choice} urlFor={urlFor} />}
      </section>
    </Card>
  );
}

function NoTimes(props: {
  choice: TimeChoice;
  urlFor: (changes: Record<string, string | null>) => string;
}) {
  const { nextFree, firstDay, date } = props.choice;
  const next = nextFree ?? (firstDay ? { date: firstDay, text: null } : null);
  return (
    <div className="grid justify-items-start gap-4">
      <p>{date ? "No free times on this day." : "No free times this month."}</p>
      {next ? (
        <ButtonLink
          to={props.urlFor({ date: next.date, month: null })}
          preventScrollReset
          variant="secondary"
        >
          {next.text ? `Next free day: ${next.text}` : "First free day"}
        </ButtonLink>
      ) : null}
    </div>
  );
}
