import { FaqList } from "#app/features/content/components/faq-list.tsx";
import { SplitSection } from "#app/features/content/components/page-sections.tsx";
import { PostList } from "#app/features/content/components/post-list.tsx";
import { listPostCards } from "#app/features/content/posts.server.ts";
import { type FreeExperts, LiveExperts } from "#app/features/experts/components/live-experts.tsx";
import { NicheHero } from "#app/features/niches/components/niche-hero.tsx";
import { Rubric } from "#app/features/niches/components/rubric.tsx";
import { SampleQuestions } from "#app/features/niches/components/sample-questions.tsx";
import { TimePlan } from "#app/features/niches/components/time-plan.tsx";
import { useLive } from "#app/features/experts/components/use-live.ts";
import { nichePage } from "#app/features/niches/page.server.ts";
import { faqData, seo, serviceData } from "#app/features/site/seo.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import type { Route } from "./+types/niche.ts";

const PARENTS = [
  { label: "Home", to: "/" },
  { label: "All topics", to: "/niche" },
];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Topic not found · Greenroom" }];
  const { content, offer, image } = loaderData;
  const path = `/niche/${content.slug}`;
  return seo({
    title: content.metaTitle,
    description: content.metaDescription,
    path,
    image: `/social/${content.slug}.png`,
    crumbs: [...PARENTS, { label: content.title }],
    jsonLd: [
      serviceData({
        name: content.title,
        description: content.metaDescription,
        path,
        kind: offer.isLive ? "Mock interview" : "Interview preparation",
        image,
        ...(offer.isLive ? { pricesMinor: offer.pricesMinor } : {}),
      }),
      faqData(content.faq),
    ],
  });
};

export function loader({ params }: Route.LoaderArgs) {
  const page = nichePage(params.slug);
  if (!page) throw new Response("Not found", { status: 404 });
  const posts = listPostCards();
  return {
    ...page,
    posts: page.content.relatedPosts.flatMap(
      (related) => posts.find((post) => post.slug === related) ?? [],
    ),
  };
}

export default function Niche({ loaderData }: Route.ComponentProps) {
  const { content, offer, image, posts } = loaderData;
  const live = useLive<FreeExperts>(offer.isLive ? `/live/niches/${content.slug}` : null);
  return (
    <Page>
      <Breadcrumbs crumbs={[...PARENTS, { label: content.title }]} />
      <NicheHero title={content.title} lead={content.lead} image={image} offer={offer} />
      <SplitSection title="Who it is for">
        <ul className="grid max-w-prose gap-4 text-lg">
          {content.forWhom.map((person) => (
            <li key={person} className="grid grid-cols-[1.5rem_1fr]">
              <span aria-hidden="true" className="mt-3 h-0.5 w-3 bg-accent" />
              {person}
            </li>
          ))}
        </ul>
      </SplitSection>
      <SplitSection title="How the time runs">
        <TimePlan parts={content.timeline} />
      </SplitSection>
      {offer.isLive ? (
        <Section title="Who you can practise with">
          <LiveExperts
            live={live}
            all={{
              to: `/experts?topic=${offer.slug}`,
              label: "All experts for this, and their free times",
            }}
          />
        </Section>
      ) : null}
      <Section title="How it is marked">
        <Rubric rows={content.rubric} />
      </Section>
      <Section title="Five questions to try">
        <SampleQuestions questions={content.questions} />
      </Section>
      <SplitSection title="Before you decide">
        <FaqList entries={content.faq} />
      </SplitSection>
      <SplitSection title="Read before you practise">
        <PostList posts={posts} heading="h3" />
      </SplitSection>
      <aside
        aria-label="Next step"
        className="mt-6 grid items-center gap-6 rounded-lg bg-stage p-8 text-on-stage sm:p-12 md:grid-cols-[1fr_auto]"
      >
        <p className="font-display text-2xl font-bold text-balance">
          {offer.isLive ? "Say it aloud once before it counts." : "It is not open yet."}
        </p>
        {offer.isLive ? (
          <ButtonLink to={`/book-your-slot?service=${offer.slug}`} variant="accent" size="lg">
            See free times
          </ButtonLink>
        ) : (
          <ButtonLink to="#notify" variant="accent" size="lg">
            Tell me when it opens
          </ButtonLink>
        )}
      </aside>
    </Page>
  );
}
