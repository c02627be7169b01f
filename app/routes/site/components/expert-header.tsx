import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { yearsText } from "#lib/years-text.ts";
import type { ExpertView } from "./expert-card.tsx";

export function ExpertHeader({ expert }: { expert: ExpertView }) {
  const facts = [
    ...(expert.rating
      ? [["Rating", `${expert.rating.average} of 5, from ${expert.rating.reviews}`] as const]
      : []),
    ...(expert.verifiedSince ? [["Verified since", expert.verifiedSince] as const] : []),
    ["Experience", yearsText(expert.years)],
    ["Languages", expert.languages.join(", ")],
    ["Time zone", expert.zone],
    ["Local time now", expert.localTime],
  ];
  return (
    <header className="mt-3 mb-8 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-4 sm:items-start sm:gap-x-6 sm:gap-y-3">
      <div className="max-sm:*:size-20 sm:row-span-2">
        <LateAvatar seed={expert.avatarSeed} size="xl" />
      </div>
      <div className="grid gap-1 sm:gap-3">
        <h1 className="title-page">{expert.name}</h1>
        <p className="max-w-prose text-ink-muted sm:text-lg">{expert.headline}</p>
      </div>
      <div className="grid gap-3 max-sm:col-span-2">
        <ul className="flex flex-wrap gap-1.5" aria-label="Topics">
          {expert.topics.map((topic) => (
            <li key={topic}>
              <Badge tone="brand">{topic}</Badge>
            </li>
          ))}
        </ul>
        <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-3">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt className="text-sm text-ink-muted">{term}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {expert.isDemo ? (
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <Badge>Demo profile</Badge>
            An invented person, here to show how the site works.
          </p>
        ) : null}
      </div>
    </header>
  );
}
