import { Link } from "react-router";
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
};

/** `nextFree.text` is in the visitor's zone; null if nothing is free within the horizon. */
export type ExpertCardView = ExpertView & {
  priceFrom: string;
  nextFree: { iso: string; text: string } | null;
};

export function ExpertCard({ expert }: { expert: ExpertCardView }) {
  return (
    <Card className="relative flex h-full flex-col gap-4 hover:border-line-strong">
      <div className="flex items-start gap-4">
        <LateAvatar seed={expert.avatarSeed} size="md" />
        <div className="grid min-w-0 gap-1">
          <h2 className="title-card">
            <Link
              to={`/experts/${expert.slug}`}
              className="after:absolute after:inset-0 after:rounded-lg after:content-['']"
            >
              {expert.name}
            </Link>
          </h2>
          <p className="text-ink-muted">{expert.headline}</p>
        </div>
      </div>
      <ul className="flex flex-wrap gap-1.5" aria-label="Topics">
        {expert.topics.map((topic) => (
          <li key={topic}>
            <Badge tone="brand">{topic}</Badge>
          </li>
        ))}
        {expert.isDemo ? (
          <li>
            <Badge>Demo profile</Badge>
          </li>
        ) : null}
      </ul>
      <p className="grid text-sm text-ink-muted">
        <span>{`${expert.years} years’ experience · ${expert.languages.join(", ")}`}</span>
        <span>{expert.zone}</span>
      </p>
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
