import { Link } from "react-router";
import { servicesContext } from "#app/context.server.ts";
import { ContentHeader } from "./components/content-header.tsx";
import { PageSections } from "./components/page-sections.tsx";
import { getPage, getTestimonials } from "#modules/content/read-files.server.ts";
import { contentSeo } from "#app/components/site/seo.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { NICHES } from "#content/niches.ts";
import type { Route } from "./+types/testimonials.ts";

const LABEL = "Testimonials";

const WITHOUT_SAMPLES =
  "Only people who booked, paid and completed a session can review it: how we collect reviews, what we never edit, and what people say.";

const LEAD_WITHOUT_SAMPLES =
  "Only people who booked, paid and completed a session can write a review.";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData?.content, { path: "/testimonials", label: LABEL });

/** Samples are demo data: production shows real reviews or none. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const content = getPage("testimonials")!;
  const reviews = getTestimonials()
    .testimonials.filter(({ sample }) => !sample || !config.isProd)
    .map(({ niche, ...review }) => ({
      ...review,
      niche: { slug: niche, title: NICHES.find(({ slug }) => slug === niche)!.title },
    }));
  const hasSamples = reviews.some(({ sample }) => sample);
  return {
    content: {
      ...content,
      metaDescription: hasSamples ? content.metaDescription : WITHOUT_SAMPLES,
      lead:
        reviews.every(({ sample }) => sample) && hasSamples ? content.lead : LEAD_WITHOUT_SAMPLES,
      sections: content.sections.filter(({ title }) => hasSamples || !/samples/.test(title)),
    },
    reviews,
  };
}

export default function Testimonials({ loaderData }: Route.ComponentProps) {
  const { content, reviews } = loaderData;
  return (
    <Page>
      <ContentHeader content={content} label={LABEL} variant="accent" picture="testimonials" />
      {reviews.length > 0 ? (
        <ul className="mb-12 gap-6 md:columns-2">
          {reviews.map((review) => (
            <li key={review.text} className="mb-6 break-inside-avoid">
              <figure className="grid gap-4 rounded-lg border border-line bg-surface p-6">
                {review.sample ? (
                  <p>
                    <Badge tone="warning">Sample, not a customer</Badge>
                  </p>
                ) : null}
                <blockquote className="text-lg">
                  <p>{review.text}</p>
                </blockquote>
                <figcaption className="grid text-sm text-ink-muted">
                  {review.sample ? null : (
                    <span className="font-semibold text-ink">{review.name}</span>
                  )}
                  <span>{review.role}</span>
                  <Link
                    to={`/niche/${review.niche.slug}`}
                    className="link -mb-3 inline-flex min-h-11 items-center justify-self-start"
                  >
                    {review.niche.title}
                  </Link>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No reviews yet"
          actions={<ButtonLink to="/experts">Meet the experts</ButtonLink>}
        >
          <p>Reviews appear here once people finish a session and write one.</p>
        </EmptyState>
      )}
      <PageSections sections={content.sections} />
    </Page>
  );
}
