import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { ContentHeader } from "./components/content-header.tsx";
import { PageSections } from "./components/page-sections.tsx";
import { getPage } from "#modules/content/read-files.server.ts";
import { contentSeo } from "#app/components/site/seo.ts";
import { WebinarTime } from "./components/webinar-time.tsx";
import { listWebinars } from "#modules/webinars/webinars.server.ts";
import { Page } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import type { Route } from "./+types/webinars.ts";

const LABEL = "Webinars";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData?.content, { path: href("/webinar"), label: LABEL });

export function loader({ context }: Route.LoaderArgs) {
  const now = context.get(servicesContext).clock.now();
  return {
    content: getPage("webinar")!,
    webinars: listWebinars(now).map(
      ({
        slug,
        title,
        summary,
        hostRole,
        startsAt,
        dateText,
        timeText,
        durationMin,
        hasPassed,
      }) => ({
        slug,
        title,
        summary,
        hostRole,
        durationMin,
        time: { startsAt, dateText, timeText, hasPassed },
      }),
    ),
  };
}

export default function Webinars({ loaderData }: Route.ComponentProps) {
  const { content, webinars } = loaderData;
  return (
    <Page>
      <ContentHeader content={content} label={LABEL} />
      <ul className="divide-y divide-line border-t border-line">
        {webinars.map((webinar, index) => (
          <li
            key={webinar.slug}
            className="group relative grid gap-x-12 gap-y-5 py-8 md:grid-cols-[1fr_2fr] md:items-center"
          >
            <ScenePicture
              name={webinar.slug}
              className="rounded-md"
              loading={index > 0 ? "lazy" : undefined}
            />
            <div className="grid gap-2">
              <h2 className="title-section">
                <Link
                  to={href("/webinar/:token", { token: webinar.slug })}
                  className="after:absolute after:inset-0 group-hover:text-brand group-hover:underline"
                >
                  {webinar.title}
                </Link>
              </h2>
              <p className="max-w-prose text-lg">{webinar.summary}</p>
              <p className="text-sm text-ink-muted">
                {`With: ${webinar.hostRole} · ${webinar.durationMin} minutes${webinar.time.hasPassed ? "" : " · free"}`}
              </p>
              <WebinarTime {...webinar.time} className="mt-2" />
            </div>
          </li>
        ))}
      </ul>
      <PageSections sections={content.sections} />
    </Page>
  );
}
