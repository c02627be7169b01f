import { href } from "#app/lib/urls.ts";
import type { NicheOffer } from "#app/components/niches/schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { listPostCards } from "#modules/content/posts.server.ts";
import { nichePage } from "#app/components/niches/page.server.ts";
import { faqData, seo, serviceData } from "#app/components/site/seo.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { late } from "#app/ui/late.tsx";
import { LARGE_TITLE, Page } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { CurrencySwitch } from "./components/currency-switch.tsx";
import { LateInterestForm } from "./components/late-interest-form.tsx";
import { startPath } from "./components/start-path.ts";
import { VisitorPrice } from "./components/visitor-price.tsx";
import type { Route } from "./+types/niche.ts";

// Already in the HTML; its script loads after the first view.
const NicheDetails = late(() => import("./components/niche-details.tsx"), "div");

const PARENTS = [HOME_CRUMB, { label: "All topics", to: href("/niche") }];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Topic not found · ${BRAND.name}` }];
  const { content, offer, image } = loaderData;
  const path = href("/niche/:slug", { slug: content.slug });
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

function NicheHero(props: { title: string; lead: string; scene: string; offer: NicheOffer }) {
  const { title, lead, scene, offer } = props;
  return (
    <header className="grid items-center gap-x-10 gap-y-8 pt-3 pb-10 md:grid-cols-[1.15fr_1fr] lg:gap-x-14">
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 font-semibold text-brand">
          {`${offer.isLive ? "Live, 1:1, by video · " : ""}${offer.lengthNote}${offer.isLive || offer.startsAt ? "" : " · Coming soon"}`}
        </p>
        <h1 className={LARGE_TITLE}>{title}</h1>
        <p className="max-w-prose text-lg text-ink-muted">{lead}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line pt-5">
          <p className="grid">
            <VisitorPrice
              pricesMinor={offer.pricesMinor}
              className="font-display text-3xl font-bold"
            />
            <span className="text-sm text-ink-muted">{priceNote(offer)}</span>
            <CurrencySwitch />
          </p>
          {offer.isLive ? (
            <ButtonLink
              to={`${href("/book-your-slot")}?service=${offer.slug}`}
              variant="accent"
              size="lg"
              className="max-sm:w-full"
            >
              Pick a time
            </ButtonLink>
          ) : offer.startsAt ? (
            <ButtonLink
              to={startPath(offer.startsAt, scene)}
              reloadDocument
              variant="accent"
              size="lg"
              className="max-sm:w-full"
            >
              Start with a free question
            </ButtonLink>
          ) : (
            <div id="notify" className="w-full max-w-form scroll-mt-28 sm:max-md:flex-1 lg:flex-1">
              <LateInterestForm service={offer.slug} />
            </div>
          )}
        </div>
      </div>
      <ScenePicture name={scene} fetchPriority="high" className="rounded-lg" />
    </header>
  );
}

function priceNote({ isLive, startsAt }: NicheOffer): string {
  if (isLive) return "Scorecard included.";
  return startsAt ? "A full session. The first one is free." : "When it opens.";
}
