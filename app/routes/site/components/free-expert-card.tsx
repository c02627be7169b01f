import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { HoldForm } from "./hold-form.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DayName } from "./day-name.tsx";

/**
 * `times` are the next free ones; `day` is like `Tuesday, November 24`, `shortDay` like `Tue 24`.
 */
export type FreeExpert = {
  slug: string;
  name: string;
  headline: string;
  avatarSeed: string;
  isDemo: boolean;
  years: number;
  service: { slug: string; title: string };
  times: { iso: string; day: string; shortDay: string; time: string }[];
};

/** `className` sets the size of the placeholder. */
export default function FreeExpertCard(props: {
  expert: FreeExpert;
  namesService: boolean | undefined;
  className: string;
}) {
  const { expert, namesService, className } = props;
  return (
    <li className={className}>
      <div className="flex items-start gap-4">
        <LateAvatar seed={expert.avatarSeed} size="md" />
        <div className="grid min-w-0 gap-1">
          <h3 className="title-card">
            <Link to={href("/experts/:slug", { slug: expert.slug })} className="hover:underline">
              {expert.name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-sm text-ink-muted">{expert.headline}</p>
        </div>
      </div>
      <p className="grid justify-items-start gap-1.5 text-sm text-ink-muted">
        {namesService ? (
          <span className="line-clamp-1">{expert.service.title}</span>
        ) : (
          <span>{`${expert.years} years’ experience`}</span>
        )}
        {expert.isDemo ? <Badge>Demo profile</Badge> : null}
      </p>
      <div className="mt-auto grid gap-2 border-t border-line pt-4">
        <p className="text-sm font-medium text-ink-muted">
          {expert.times.length > 0 ? "Next free times" : "No free times right now"}
        </p>
        <HoldForm
          service={expert.service.slug}
          expert={expert.slug}
          label={`Free times with ${expert.name}`}
          className="flex gap-2"
        >
          {expert.times.map((time) => (
            <button
              key={time.iso}
              type="submit"
              name="start"
              value={time.iso}
              className="figures min-h-13 flex-1 cursor-pointer rounded-md border border-line-strong bg-surface px-1 text-sm whitespace-nowrap hover:border-brand hover:bg-brand-soft hover:text-brand"
            >
              <span className="sr-only">{`Hold a time with ${expert.name}, `}</span>
              <span className="block text-xs">
                <DayName short={time.shortDay} full={time.day} />
                <span className="sr-only">, </span>
              </span>
              <time dateTime={time.iso} className="font-semibold">
                {time.time}
              </time>
            </button>
          ))}
        </HoldForm>
      </div>
    </li>
  );
}
