import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { HoldForm } from "./hold-form.tsx";
import { DayName, inSentence } from "./day-name.tsx";
import type { OfferedService } from "./expert-services.tsx";

/** A date in the visitor's zone with its first free times, and how many more there are. */
export type FreeDay = {
  date: string;
  /** `Today`, `Tomorrow`, or `Tuesday, November 24`. */
  name: string;
  isRelative: boolean;
  /** `Tue 24`. */
  short: string;
  times: { iso: string; label: string }[];
  more: number;
  /** When the first of them is, if earlier than `times`. */
  moreFrom: string | null;
};

/** Seven days; `previous` and `next` are the first dates of the weeks around it. */
export type FreeWeek = { days: FreeDay[]; previous: string | null; next: string | null };

export function NextFreeTimes(props: {
  expert: string;
  service: { slug: string; title: string };
  services: OfferedService[];
  week: FreeWeek | null;
  zone: string;
}) {
  const { expert, service, services, week, zone } = props;
  const booking = `${href("/book-your-slot")}?service=${service.slug}&expert=${expert}`;
  const weekFrom = (date: string) => `?service=${service.slug}&from=${date}#times`;
  return (
    <div id="times" className="grid scroll-mt-6 gap-4">
      {services.length > 1 ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {services.map(({ slug, title }) => (
            <li key={slug}>
              <Link
                to={`?service=${slug}`}
                preventScrollReset
                aria-current={slug === service.slug ? "true" : undefined}
                className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {week === null ? (
        <p className="text-ink-muted">No free times in the next 60 days.</p>
      ) : (
        <>
          <p className="text-ink-muted">One tap holds a time for 10 minutes, at no charge.</p>
          <HoldForm service={service.slug} expert={expert} label="Hold a time">
            <ol className="grid gap-x-3 gap-y-3 lg:grid-cols-7">
              {week.days.map((day) => (
                <li
                  key={day.date}
                  className="grid grid-cols-[6rem_1fr] content-start gap-x-3 gap-y-2 border-t border-line pt-3 lg:grid-cols-1"
                >
                  <h3 className="pt-2 font-sans text-base font-semibold tracking-normal">
                    <DayName short={day.isRelative ? day.name : day.short} full={day.name} />
                  </h3>
                  {day.times.length === 0 ? (
                    <p className="pt-2 text-sm text-ink-muted">None free</p>
                  ) : (
                    <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2 lg:grid-cols-1">
                      {day.times.map((time) => (
                        <li key={time.iso}>
                          <button
                            type="submit"
                            name="start"
                            value={time.iso}
                            className="figures min-h-11 w-full cursor-pointer rounded-md border border-line-strong bg-surface px-1 font-semibold whitespace-nowrap hover:border-brand hover:bg-brand-soft hover:text-brand"
                          >
                            <span className="sr-only">{`Hold ${inSentence(day.name)}, `}</span>
                            <time dateTime={time.iso}>{time.label}</time>
                          </button>
                        </li>
                      ))}
                      {day.more > 0 ? (
                        <li>
                          <Link
                            to={`${booking}&date=${day.date}#times`}
                            className="link grid min-h-11 place-items-center text-sm"
                          >
                            <span>
                              {day.moreFrom
                                ? `${day.more} more, from ${day.moreFrom}`
                                : `${day.more} more`}
                              <span className="sr-only">{` ${onDay(day)}`}</span>
                            </span>
                          </Link>
                        </li>
                      ) : null}
                    </ul>
                  )}
                </li>
              ))}
            </ol>
          </HoldForm>
          <p className="flex flex-wrap gap-x-6">
            {week.previous ? (
              <Link
                to={weekFrom(week.previous)}
                preventScrollReset
                className="link inline-flex min-h-11 items-center"
              >
                Week before
              </Link>
            ) : null}
            {week.next ? (
              <Link
                to={weekFrom(week.next)}
                preventScrollReset
                className="link inline-flex min-h-11 items-center"
              >
                Week after
              </Link>
            ) : null}
          </p>
        </>
      )}
      <p className="text-sm text-ink-muted">{`Times in ${zone}, your time zone.`}</p>
    </div>
  );
}

/** "today" and "tomorrow" need no preposition. */
function onDay({ name, isRelative }: FreeDay): string {
  return isRelative ? name.toLowerCase() : `on ${name}`;
}
