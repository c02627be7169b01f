import { Link } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Somebody who can be booked. `times` are the next free ones; `day` reads
 * `Tuesday, November 24`, `shortDay` `Tue 24`. */
export type FreeExpert = {
  slug: string;
  name: string;
  headline: string;
  avatarSeed: string;
  isDemo: boolean;
  years: number;
  /** The session that the times are of. */
  service: { slug: string; title: string };
  times: { iso: string; date: string; day: string; shortDay: string; time: string }[];
};

/** What a page that was built ahead fetches. `zone` reads `Kolkata (UTC+05:30)`. */
export type FreeExperts = { zone: string; experts: FreeExpert[] };

/** Experts with their next free times, in the space that is kept for them. */
export function LiveExperts(props: {
  live: FreeExperts | "failed" | null;
  /** Where all of them are listed: the way on without a script as well. */
  all: { to: string; label: string };
  /** Whether each card says of which session its times are. */
  namesService?: boolean;
}) {
  const { live, all, namesService } = props;
  return (
    <div className="grid gap-5">
      <ul
        className="grid gap-5 noscript:hidden md:grid-cols-2 lg:grid-cols-3"
        aria-busy={live === null}
      >
        {live === null
          ? [0, 1, 2].map((card) => <WaitingCard key={card} />)
          : live === "failed"
            ? null
            : live.experts.map((expert) => (
                <ExpertCard key={expert.slug} expert={expert} namesService={namesService} />
              ))}
      </ul>
      {live === "failed" ? (
        <p className="text-ink-muted">The free times could not be fetched just now.</p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Link to={all.to} className="link inline-flex min-h-11 items-center font-semibold">
          {all.label}
        </Link>
        <p className="min-h-5 text-sm text-ink-muted">
          {live !== null && live !== "failed" ? `Times in ${live.zone}, your time zone.` : null}
        </p>
      </div>
    </div>
  );
}

// As tall as its stand-in, whatever is in it.
const CARD =
  "flex h-72 flex-col gap-4 overflow-hidden rounded-lg border border-line bg-surface p-5 sm:p-6";

function ExpertCard(props: { expert: FreeExpert; namesService: boolean | undefined }) {
  const { expert, namesService } = props;
  const booking = `/book-your-slot?service=${expert.service.slug}&expert=${expert.slug}`;
  return (
    <li className={CARD}>
      <div className="flex items-start gap-4">
        <Avatar seed={expert.avatarSeed} size="md" />
        <div className="grid min-w-0 gap-1">
          <h3 className="title-card">
            <Link to={`/experts/${expert.slug}`} className="hover:underline">
              {expert.name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-sm text-ink-muted">{expert.headline}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        {namesService ? (
          <span className="line-clamp-1">{expert.service.title}</span>
        ) : (
          <span>{`${expert.years} years’ experience`}</span>
        )}
        {expert.isDemo ? <Badge>Demo profile</Badge> : null}
      </p>
      <div className="mt-auto grid gap-2 border-t border-line pt-4">
        <p className="text-sm font-medium text-ink-muted">
          {expert.times.length > 0 ? "Next free times" : "Nothing free just now"}
        </p>
        <ul className="flex gap-2">
          {expert.times.map((time) => (
            <li key={time.iso} className="flex-1">
              <Link
                to={`${booking}&date=${time.date}`}
                className="figures grid min-h-13 content-center justify-items-center rounded-md border border-line-strong bg-surface px-1 text-sm whitespace-nowrap hover:border-brand hover:bg-brand-soft hover:text-brand"
              >
                <span className="sr-only">{`${expert.name}, ${time.day}, `}</span>
                <span aria-hidden="true" className="text-xs">
                  {time.shortDay}
                </span>
                <time dateTime={time.iso} className="font-semibold">
                  {time.time}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function WaitingCard() {
  return (
    <li className={CARD} aria-hidden="true">
      <span className="flex gap-4">
        <Skeleton shape="round" className="size-16 shrink-0" />
        <span className="grid flex-1 content-start gap-2 pt-1">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-full" />
        </span>
      </span>
      <Skeleton className="h-4 w-1/2" />
      <span className="mt-auto grid gap-2 border-t border-line pt-4">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton shape="block" className="h-13 w-full" />
      </span>
    </li>
  );
}
