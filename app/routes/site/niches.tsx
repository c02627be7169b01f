import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { ContentHeader } from "./components/content-header.tsx";
import { PageSections } from "./components/page-sections.tsx";
import { sentencesIn } from "#lib/sentences.ts";
import { contentFiles } from "#modules/content/data.server.ts";
import { nicheOffer } from "#app/components/niches/page.server.ts";
import { VisitorPrice } from "./components/visitor-price.tsx";
import { contentSeo } from "#app/components/site/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { CARDS } from "#content/cards.ts";
import { NICHES } from "#content/niches.ts";
import type { Route } from "./+types/niches.ts";

const LABEL = "All topics";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData?.content, { path: href("/niche"), label: LABEL });

export function loader() {
  const trending = new Set(
    CARDS.filter(({ isTrendingJob }) => isTrendingJob).map(({ redirect_url }) => redirect_url),
  );
  const topics = NICHES.map(({ slug, title, summary, serviceSlug }) => {
    // A phone has room for one sentence.
    const [first, ...rest] = sentencesIn(summary);
    return {
      ...{ slug, title, first, rest: rest.join(" ") },
      offer: nicheOffer(serviceSlug),
      isTrending: trending.has(href("/niche/:slug", { slug })),
    };
  });
  return {
    content: contentFiles().page("niche")!,
    groups: [
      { title: "Trending", topics: topics.filter(({ isTrending }) => isTrending) },
      { title: "Everything else", topics: topics.filter(({ isTrending }) => !isTrending) },
    ],
  };
}

export default function Niches({ loaderData }: Route.ComponentProps) {
  const { content, groups } = loaderData;
  return (
    <Page>
      <ContentHeader content={content} label={LABEL} variant="accent" />
      {groups.map((group) => (
        <section key={group.title} className="border-t border-line py-10">
          <h2 className="title-section mb-6">{group.title}</h2>
          <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {group.topics.map((topic, index) => (
              <li
                key={topic.slug}
                className="group relative grid grid-cols-[7rem_1fr] content-start gap-x-4 gap-y-2 sm:grid-cols-1 sm:gap-y-3"
              >
                <ScenePicture
                  name={topic.slug}
                  loading={group.title === "Trending" && index < 3 ? "eager" : "lazy"}
                  className="row-span-3 mt-1 self-start rounded-md transition-transform group-hover:-translate-y-0.5 sm:row-span-1 sm:mt-0"
                />
                <h3 className="title-card">
                  <Link
                    to={href("/niche/:slug", { slug: topic.slug })}
                    className="group-hover:text-brand group-hover:underline after:absolute after:inset-0 after:rounded-md"
                  >
                    {topic.title}
                  </Link>
                </h3>
                <p className="text-sm text-ink-muted sm:text-base">
                  {topic.first} <span className="max-sm:hidden">{topic.rest}</span>
                </p>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
                  <span className="figures">{topic.offer.lengthNote}</span>
                  <VisitorPrice
                    pricesMinor={topic.offer.pricesMinor}
                    className="font-semibold text-ink"
                  />
                  {topic.offer.isLive || topic.offer.startsAt ? null : (
                    <span className="text-sm font-medium text-ink-muted">Coming soon</span>
                  )}
                </p>
              </li>
            ))}
            <OtherWays {...ELSEWHERE[group.title === "Trending" ? "unsure" : "missing"]} />
          </ul>
        </section>
      ))}
      <PageSections sections={content.sections} />
    </Page>
  );
}

/** Fills the gap in each group's last row. */
const ELSEWHERE = {
  unsure: {
    title: "Not sure which one?",
    text: "Tell us the job and the date. We’ll call and help you choose.",
    link: { to: `${href("/niche")}#request-a-call`, label: "Request a call" },
  },
  missing: {
    title: "Can’t find yours?",
    text: "Tell us about your interview. We’ll look for an expert who can run it, and say so if we don’t know one.",
    link: { to: href("/interviews/specialized"), label: "How specialized interviews work" },
  },
} as const;

function OtherWays(props: (typeof ELSEWHERE)[keyof typeof ELSEWHERE]) {
  return (
    <li className="grid content-center gap-2 rounded-md bg-brand-soft p-6 sm:max-lg:odd:col-span-2 lg:p-8">
      <h3 className="title-card lg:text-xl">{props.title}</h3>
      <p>{props.text}</p>
      <p>
        <Link to={props.link.to} className="link inline-flex min-h-11 items-center font-semibold">
          {props.link.label}
        </Link>
      </p>
    </li>
  );
}
