import { listPostCards } from "#modules/content/posts.server.ts";
import { NicheHero } from "./components/niche-hero.tsx";
import { nichePage } from "#app/components/niches/page.server.ts";
import { faqData, seo, serviceData } from "#app/components/site/seo.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { late } from "#app/ui/late.tsx";
import { Page } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/niche.ts";

// Already in the HTML; its script loads after the first view.
const NicheDetails = late(() => import("./components/niche-details.tsx"), "div");

const PARENTS = [HOME_CRUMB, { label: "All topics", to: "/niche" }];

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
  const { content, offer, posts } = loaderData;
  return (
    <Page>
      <Breadcrumbs crumbs={[...PARENTS, { label: content.title }]} />
      <NicheHero title={content.title} lead={content.lead} scene={content.slug} offer={offer} />
      <NicheDetails content={content} offer={offer} posts={posts} />
    </Page>
  );
}
