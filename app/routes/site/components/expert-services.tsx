import { href } from "#app/lib/urls.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export type OfferedService = {
  slug: string;
  title: string;
  lengthNote: string;
  /** In the visitor's currency; null if not sold in that currency. */
  price: string | null;
};

export function ExpertServices(props: { expert: string; services: OfferedService[] }) {
  return (
    <ul className="divide-y divide-line">
      {props.services.map((service, index) => (
        <li key={service.slug} className="flex items-center justify-between gap-6 py-4 first:pt-0">
          <div>
            <h3 className="title-card">{service.title}</h3>
            <p className="figures text-ink-muted">
              {[service.lengthNote, service.price].filter(Boolean).join(" · ")}
            </p>
          </div>
          <ButtonLink
            to={`${href("/book-your-slot")}?service=${service.slug}&expert=${props.expert}`}
            variant={index === 0 ? "accent" : "secondary"}
            aria-label={`Book: ${service.title}`}
          >
            Book
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
