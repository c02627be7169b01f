import { ButtonLink } from "#app/ui/button.tsx";
import { SERVICES } from "#content/services.ts";

/** After reading: the interview that a post prepares for, and its free times where it has them. */
export function PractiseNext(props: {
  niche: { slug: string; title: string; serviceSlug: string };
}) {
  const { niche } = props;
  const service = SERVICES.find(({ slug }) => slug === niche.serviceSlug);
  const isLive = service?.format === "live";
  return (
    <aside
      aria-label="Practise this"
      className="mt-12 grid max-w-152 gap-3 rounded-lg border border-line bg-surface p-6"
    >
      <p className="text-sm font-semibold text-brand">Reading is half of it</p>
      <p className="title-card">{niche.title}</p>
      <p className="text-ink-muted">
        {isLive
          ? `${service.lengthNote} with somebody who asks these questions for a living, and a scorecard afterwards.`
          : (service?.description ?? "")}
      </p>
      <div className="mt-1 flex flex-wrap gap-3">
        {isLive ? (
          <ButtonLink to={`/book-your-slot?service=${niche.serviceSlug}`} variant="accent">
            See free times
          </ButtonLink>
        ) : null}
        <ButtonLink to={`/niche/${niche.slug}`} variant="secondary">
          How it works
        </ButtonLink>
      </div>
    </aside>
  );
}
