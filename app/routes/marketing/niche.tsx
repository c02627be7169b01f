import { lazy, Suspense } from "react";
import { listPostCards } from "#app/features/content/posts.server.ts";
import type { FreeExperts } from "#app/features/experts/components/live-experts.tsx";
import { NicheHero } from "#app/features/niches/components/niche-hero.tsx";
import { useLive } from "#app/features/experts/components/use-live.ts";
import { nichePage } from "#app/features/niches/page.server.ts";
import { faqData, seo, serviceData } from "#app/features/site/seo.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/niche.ts";

// In the HTML from the start; its script comes after what is seen first.
const NicheReading = lazy(() => import("#app/features/niches/components/niche-reading.tsx"));

const PARENTS = [
  { label: "Home", to: "/" },
  { label: "All topics", to: "/niche" },
];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Topic not found · ${BRAND.name}` }];
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
      <Suspense>
        <NicheReading content={content} offer={offer} posts={posts} live={live} />
      </Suspense>
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
