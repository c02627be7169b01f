import { Link } from "react-router";
import { HOME_GROUPS } from "#content/home.ts";
import { SERVICES } from "#content/services.ts";

/** The live sessions by field; each leads to its free times. */
export function ServiceGroups() {
  return (
    <div className="gap-x-12 md:columns-2">
      {HOME_GROUPS.map((group) => (
        <div key={group.title} className="mb-10 break-inside-avoid">
          <h3 className="title-card mb-2">{group.title}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {group.services.map((slug) => (
              <ServiceLine key={slug} slug={slug} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function ServiceLine({ slug }: { slug: string }) {
  const service = SERVICES.find((candidate) => candidate.slug === slug);
  if (!service) return null;
  return (
    <li>
      <Link to={`/book-your-slot?service=${slug}`} className="group grid gap-0.5 py-3">
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-brand group-hover:underline">{service.title}</span>
          <span className="figures shrink-0 text-sm text-ink-muted">{service.lengthNote}</span>
        </span>
        <span className="text-sm text-ink-muted">{service.description}</span>
      </Link>
    </li>
  );
}
