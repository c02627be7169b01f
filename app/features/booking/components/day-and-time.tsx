import { useEffect, useRef } from "react";
import { Link, useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Calendar } from "#app/ui/calendar.tsx";
import { addMonths, monthLabel } from "#app/ui/calendar-grid.ts";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { TimeList } from "#app/ui/time-list.tsx";
import { timeAddress } from "./time-address.ts";
import type { TimeStepModel } from "../time-step.server.ts";
import { HoldForm } from "./hold-form.tsx";
import { PriceLine } from "./time-pickers.tsx";

type Chosen = NonNullable<TimeStepModel["chosen"]>;
type Props = { model: TimeStepModel; chosen: Chosen; params: URLSearchParams };

/** The month beside the day's times. */
export function DayAndTime({ model, chosen, params }: Props) {
  const { service, days, month, date, otherCurrency } = { ...chosen, ...chosen.service };
  const navigation = useNavigation();
  const looking = navigation.state === "loading" && navigation.formMethod === undefined;
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(date);

  // On a phone the times stand below the month: a chosen day brings them into view.
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [date]);

  if (days.length === 0) return <NothingFree chosen={chosen} params={params} />;
  const monthTo = (months: number) =>
    timeAddress(params, { month: addMonths(month, months), date: null });

  return (
    <div className="mt-8">
      <PriceLine
        price={chosen.service.price}
        length={chosen.service.length}
        otherCurrency={otherCurrency}
        params={params}
      />
      <Card className="mt-3 grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-10">
        <section aria-labelledby="day">
          <h2 id="day" className="sr-only">
            Day
          </h2>
          <Calendar
            month={month}
            days={days.map((day) => ({
              ...day,
              href: timeAddress(params, { date: day.date, month: null }),
            }))}
            selected={date}
            today={model.today}
            previousHref={chosen.previousMonth ? monthTo(-1) : null}
            nextHref={chosen.nextMonth ? monthTo(1) : null}
          />
        </section>
        <section
          ref={panel}
          aria-label="Times"
          aria-busy={looking}
          className={cx(
            "scroll-mt-6 scroll-mb-6 border-line max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-10",
            looking && "animate-breathe",
          )}
        >
          <h2 className="title-card" aria-live="polite">
            {chosen.dateText ?? monthLabel(month)}
          </h2>
          <p key={model.zone.id} className="mt-1 mb-5 text-sm text-ink-muted">
            Times in {model.zone.label}
            {chosen.expert ? `, with ${chosen.expert.name}` : ", with whoever is free first"}
          </p>
          {chosen.times.length > 0 ? (
            <HoldForm service={service.slug} expert={chosen.expert?.slug ?? null}>
              <TimeList
                key={model.zone.id}
                as="submit"
                name="start"
                times={chosen.times.map((time) => ({ ...time, spoken: "hold this time" }))}
              />
            </HoldForm>
          ) : (
            <NoTimes chosen={chosen} params={params} />
          )}
        </section>
      </Card>
    </div>
  );
}

function NoTimes({ chosen, params }: { chosen: Chosen; params: URLSearchParams }) {
  const { nextFree, days } = chosen;
  const next = nextFree ?? (days[0] ? { date: days[0].date, text: null } : null);
  return (
    <div className="grid justify-items-start gap-4">
      <p>{chosen.date ? "Nothing is free on this day." : "Nothing is free in this month."}</p>
      {next ? (
        <ButtonLink
          to={timeAddress(params, { date: next.date, month: null })}
          preventScrollReset
          variant="secondary"
        >
          {next.text ? `Next free day: ${next.text}` : "First free day"}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function NothingFree({ chosen, params }: { chosen: Chosen; params: URLSearchParams }) {
  return (
    <Card className="mt-8 grid justify-items-start gap-4">
      <h2 className="title-card">
        {chosen.expert
          ? `${chosen.expert.name} has no free times right now`
          : "All times are taken right now"}
      </h2>
      <p className="max-w-prose text-ink-muted">
        {chosen.expert
          ? "Another expert may be free: look at everybody’s times together."
          : "Experts add hours every week, so look again tomorrow, or choose another session."}
      </p>
      {chosen.expert ? (
        <ButtonLink to={timeAddress(params, { expert: null, date: null, month: null })}>
          Show the first available
        </ButtonLink>
      ) : (
        <Link to={timeAddress(params, { service: null, expert: null })} className="link">
          See all sessions
        </Link>
      )}
    </Card>
  );
}
