import { Link } from "react-router";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { type Fetched, isFailed } from "#app/ui/use-fetched.ts";
import FreeExpertCard, { type FreeExpert } from "./free-expert-card.tsx";

/** The data a prerendered page fetches. `zone` is formatted as `Kolkata (UTC+05:30)`. */
export type FreeExperts = { zone: string; experts: FreeExpert[] };

// As tall as its placeholder, with any content.
const CARD =
  "flex h-72 flex-col lg:h-80 gap-4 overflow-hidden max-lg:nth-3:hidden rounded-lg border border-line bg-surface p-5 sm:p-6";

export default function LiveExperts(props: {
  live: Fetched<FreeExperts>;
  all: { to: string; label: string };
  /** Whether each card names the session its times are for. */
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
          : isFailed(live)
            ? null
            : live.experts.map((expert) => (
                <FreeExpertCard
                  key={expert.slug}
                  expert={expert}
                  namesService={namesService}
                  className={CARD}
                />
              ))}
      </ul>
      {isFailed(live) ? (
        <RetryNotice failed={live}>We can’t load the free times right now.</RetryNotice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Link to={all.to} className="link inline-flex min-h-11 items-center font-semibold">
          {all.label}
        </Link>
        <div className="text-sm text-ink-muted">
          <p className="noscript:hidden">
            Daytime first (8 AM–9 PM). One tap holds one for 10 minutes, at no charge.
          </p>
          <p>
            {live !== null && !isFailed(live) ? `Times in ${live.zone}, your time zone.` : "\u00a0"}
          </p>
        </div>
      </div>
    </div>
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
