import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { ContentHeader } from "./components/content-header.tsx";
import { PageSections } from "./components/page-sections.tsx";
import { getCareers, getPage } from "#modules/content/read-files.server.ts";
import { contentSeo } from "#app/components/site/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { NICHES } from "#content/niches.ts";
import type { Route } from "./+types/top-jobs.ts";

const LABEL = "Top jobs";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData?.content, { path: href("/top-jobs"), label: LABEL });

export function loader() {
  const { careers } = getCareers();
  const slugs = [...new Set(careers.map(({ niche }) => niche))];
  return {
    content: getPage("top-jobs")!,
    fields: slugs.map((slug) => ({
      slug,
      title: NICHES.find((niche) => niche.slug === slug)!.title,
      careers: careers
        .filter(({ niche }) => niche === slug)
        .map(({ title, why }) => ({ title, why })),
    })),
  };
}

export default function TopJobs({ loaderData }: Route.ComponentProps) {
  const { content, fields } = loaderData;
  const rows = fields.filter(({ careers }) => careers.length > 1);
  const single = fields.filter(({ careers }) => careers.length === 1);
  return (
    <Page>
      <ContentHeader content={content} label={LABEL} picture="top-jobs" />
      {rows.map((field) => (
        <section
          key={field.slug}
          aria-labelledby={field.slug}
          className="grid gap-x-12 gap-y-4 border-t border-line py-8 lg:grid-cols-[1fr_2fr]"
        >
          <div className="grid grid-cols-[6rem_1fr] content-start items-start gap-x-4">
            <ScenePicture name={field.slug} className="mt-1 rounded-md" loading="lazy" />
            <FieldName field={field} />
          </div>
          <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
            <Careers careers={field.careers} />
          </dl>
        </section>
      ))}
      <div className="grid gap-x-8 gap-y-10 border-t border-line py-10 sm:grid-cols-2 lg:grid-cols-4">
        {single.map((field) => (
          <section
            key={field.slug}
            aria-labelledby={field.slug}
            className="grid content-start gap-3"
          >
            <ScenePicture name={field.slug} className="rounded-md" loading="lazy" />
            <FieldName field={field} />
            <dl>
              <Careers careers={field.careers} />
            </dl>
          </section>
        ))}
      </div>
      <PageSections sections={content.sections} />
    </Page>
  );
}

type Field = Route.ComponentProps["loaderData"]["fields"][number];

function FieldName({ field }: { field: Field }) {
  return (
    <div className="grid justify-items-start">
      <h2 id={field.slug} className="title-card">
        {field.title}
      </h2>
      <Link
        to={href("/niche/:slug", { slug: field.slug })}
        className="link inline-flex min-h-11 items-center"
      >
        Prepare for this
        <span className="sr-only">{`: ${field.title}`}</span>
      </Link>
    </div>
  );
}

function Careers({ careers }: { careers: Field["careers"] }) {
  return careers.map((career) => (
    <div key={career.title} className="grid content-start gap-1">
      <dt className="font-semibold">{career.title}</dt>
      <dd className="text-ink-muted">{career.why}</dd>
    </div>
  ));
}
