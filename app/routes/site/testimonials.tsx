import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { ContentHeader } from "./components/content-header.tsx";
import { PageSections } from "./components/page-sections.tsx";
import { listQuoted } from "./components/quoted.server.ts";
import { getPage } from "#modules/content/read-files.server.ts";
import { contentSeo } from "#app/components/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/testimonials.ts";

const LABEL = "Testimonials";
const SHOWN = 100;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData?.content, { path: href("/testimonials"), label: LABEL });

export async function loader({ context }: Route.LoaderArgs) {
  return {
    content: getPage("testimonials")!,
    reviews: await listQuoted(context.get(servicesContext), SHOWN),
  };
}

export default function Testimonials({ loaderData }: Route.ComponentProps) {
  const { content, reviews } = loaderData;
  return (
    <Page>
      <ContentHeader content={content} label={LABEL} variant="accent" picture="testimonials" />
      {reviews.length > 0 ? (
        <ul className="mb-12 gap-6 md:columns-2">
          {reviews.map(({ text, by }) => (
            <li key={`${by} ${text}`} className="mb-6 break-inside-avoid">
              <figure className="grid gap-4 rounded-lg border border-line bg-surface p-6">
                {text === null ? (
                  <p className="text-ink-muted">
                    We removed this review, because it was unlawful or private.
                  </p>
                ) : (
                  <blockquote className="text-lg">
                    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                  </blockquote>
                )}
                <figcaption className="text-sm text-ink-muted">{by}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No reviews yet"
          actions={
            <ButtonLink to="/#scorecard" reloadDocument>
              See a whole scorecard
            </ButtonLink>
          }
        >
          <p>
            Reviews appear here once people finish a session and write one. Until then, see what you
            leave a session with.
          </p>
        </EmptyState>
      )}
      <PageSections sections={content.sections} />
    </Page>
  );
}
