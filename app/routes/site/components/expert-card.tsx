import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";

/** `zone` is formatted as `Kolkata (UTC+05:30)`. */
export type ExpertView = {
  slug: string;
  name: string;
  headline: string;
  avatarSeed: string;
  isDemo: boolean;
  years: number;
  languages: string[];
  topics: string[];
  zone: string;
  localTime: string;
  /** Roles they hired for, and where, one per line. */
  hiredFor: string[];
  /** `November 2026`; null for demo profiles. */
  verifiedSince: string | null;
  /** Null with too few reviews. */
  rating: { average: string; reviews: string } | null;
};

/**
 * `nextFree.text` is in the visitor's zone, at a sociable hour if there is one; null if nothing is
 * free within the horizon.
 */
export type ExpertCardView = ExpertView & {
  priceFrom: string;
  nextFree: { iso: string; text: string } | null;
};

/**
 * No part's height depends on where its text wraps: fonts, which arrive late, would shift the list.
 * The profile has the full text.
 */
export function ExpertCard({ expert }: { expert: ExpertCardView }) {
  return (
    <Card className="relative flex h-full flex-col gap-4 hover:border-line-strong">
      <div className="flex items-start gap-4">
        <LateAvatar seed={expert.avatarSeed} size="md" />
        <div className="grid min-w-0 gap-1">
          <h2 className="title-card">
            <Link
              to={href("/experts/:slug", { slug: expert.slug })}
              className="after:absolute after:inset-0 after:rounded-lg after:content-['']"
            >
              {expert.name}
            </Link>
          </h2>
          <p className="line-clamp-2 min-h-12 text-ink-muted">{expert.headline}</p>
        </div>
      </div>
      <ul className="flex h-6 flex-wrap gap-1.5 overflow-hidden" aria-label="Topics">
        {expert.topics.map((topic) => (
          <li key={topic}>
            <Badge tone="brand">{topic}</Badge>
          </li>
        ))}
      </ul>
      {expert.hiredFor.length > 0 ? (
        <div>
          <p className="text-sm text-ink-muted">Hiring experience</p>
          <ul>
            {expert.hiredFor.map((line) => (
              <li
                key={line}
                className={expert.hiredFor.length > 1 ? "truncate" : "line-clamp-2 min-h-12"}
              >
                {line}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="grid text-sm text-ink-muted">
        {expert.rating ? (
          <p className="figures truncate text-ink">
            <strong>{`${expert.rating.average} of 5`}</strong>
            {` from ${expert.rating.reviews}`}
          </p>
        ) : null}
        <p className="truncate">{`${expert.years} years’ experience · ${expert.languages.join(", ")}`}</p>
        {expert.verifiedSince ? (
          <p className="truncate">{`Verified since ${expert.verifiedSince}`}</p>
        ) : null}
        <div className="flex h-6 items-center justify-between gap-2">
          <span className="truncate">{expert.zone}</span>
          {expert.isDemo ? <Badge className="shrink-0">Demo profile</Badge> : null}
        </div>
      </div>
      <dl className="mt-auto flex items-end justify-between gap-x-4 border-t border-line pt-4">
        <div>
          <dt className="text-sm text-ink-muted">Next free</dt>
          <dd className="figures font-semibold">
            {expert.nextFree ? (
              <time dateTime={expert.nextFree.iso}>{expert.nextFree.text}</time>
            ) : (
              "No free times right now"
            )}
          </dd>
        </div>
        <div className="min-w-16">
          <dt className="text-sm text-ink-muted">From</dt>
          <dd className="figures font-semibold">{expert.priceFrom}</dd>
        </div>
      </dl>
    </Card>
  );
}
