import { Link } from "react-router";
import type { OfferedService } from "./expert-services.tsx";

/** A date in the visitor's zone with its first free times, and how many more there are. */
export type FreeDay = {
  date: string;
  /** `Today`, `Tomorrow`, or `Tuesday, November 24`. */
  name: string;
  isRelative: boolean;
  times: { iso: string; label: string }[];
  more: number;
};

export function NextFreeTimes(props: {
  expert: string;
  service: { slug: string; title: string };
  services: OfferedService[];
  days: FreeDay[];
  zone: string;
}) {
  const { expert, service, services, days, zone } = props;
  const booking = `/book-your-slot?service=${service.slug}&expert=${expert}`;
  return (
    <div className="grid gap-5">
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
      {days.length === 0 ? (
        <p className="text-ink-muted">No free times in the next 60 days.</p>
      ) : (
        days.map((day) => (
          <div key={day.date} className="grid gap-2">
            <h3 className="font-semibold">{day.name}</h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
              {day.times.map((time) => (
                <li key={time.iso}>
                  <Link
                    to={`${booking}&date=${day.date}&start=${time.iso}#times`}
                    className="figures grid min-h-11 place-items-center rounded-md border border-line-strong bg-surface px-2 font-semibold hover:border-brand hover:bg-brand-soft hover:text-brand"
                  >
                    <span>
                      <span className="sr-only">{`${day.name}, `}</span>
                      <time dateTime={time.iso}>{time.label}</time>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {day.more > 0 ? (
              <Link
                to={`${booking}&date=${day.date}#times`}
                className="link inline-flex min-h-8 items-center justify-self-start text-sm"
              >
                {`${day.more} more ${onDay(day)}`}
              </Link>
            ) : null}
          </div>
        ))
      )}
      <p className="text-sm text-ink-muted">{`Times in ${zone}, your time zone.`}</p>
    </div>
  );
}

/** "today" and "tomorrow" need no preposition. */
function onDay({ name, isRelative }: FreeDay): string {
  return isRelative ? name.toLowerCase() : `on ${name}`;
}
