import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { nicheOffer } from "#app/components/niches/page.server.ts";
import { ServiceCards } from "./components/service-cards.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import type { Quotes } from "./components/testimonials.tsx";
import type { FreeExperts } from "./components/live-experts.tsx";
import { useLive } from "./components/use-live.ts";
import { organizationData, seo, siteData } from "#app/components/site/seo.ts";
import { late } from "#app/ui/late.tsx";
import { CARDS, type ServiceCard } from "#content/cards.ts";
import { NICHES } from "#content/niches.ts";
import { HOME, HOME_FAQ, FULL_SCORECARD } from "#content/home.ts";
import { playedDemo } from "./home.server.tsx";
import { SERVICES } from "#content/services.ts";
import { fullScorecardHtml } from "./home.server.tsx";
import { roomPreviewHtml } from "./home.server.tsx";
import type { Route } from "./+types/home.ts";

// Below the fold and already in the HTML; their scripts load after the first view.
const FaqSection = late(() => import("./components/faq-section.tsx"), "section");
const Testimonials = late(() => import("./components/testimonials.tsx"), "div");
const HomeDetails = late(() => import("./components/home-details.tsx"), "div");
const Finder = late(() => import("./components/finder.tsx"), "section");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? seo({
        title: loaderData.words.metaTitle,
        description: loaderData.words.metaDescription,
        path: "/",
        // The pricing page marks up the FAQ.
        jsonLd: [organizationData(), siteData()],
      })
    : [];

export function loader() {
  const entries = contentFiles()
    .faq()
    .groups.flatMap((group) => group.entries);
  return {
    words: HOME,
    cards: CARDS.map((card) => ({ ...card, badge: badgeOf(card) })),
    services: SERVICES.filter(({ format }) => format === "live").map(
      ({ slug, title, lengthNote, pricesMinor }) => ({ slug, title, lengthNote, pricesMinor }),
    ),
    room: roomPreviewHtml(),
    scorecard: { session: FULL_SCORECARD.session, html: fullScorecardHtml() },
    played: playedDemo(),
    faq: HOME_FAQ.flatMap((id) => entries.find((entry) => entry.id === id) ?? []),
  };
}

/** A card's badge; shows before opening that something can't be booked yet. */
function badgeOf({ redirect_url, isTrendingJob }: ServiceCard) {
  const niche = NICHES.find(({ slug }) => redirect_url === href("/niche/:slug", { slug }));
  const offer = niche && nicheOffer(niche.serviceSlug);
  if (offer && !offer.isLive && !offer.startsAt) return "Coming soon";
  return isTrendingJob ? "Trending" : null;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, cards, services, room, scorecard, played, faq } = loaderData;
  const live = useLive<FreeExperts & Quotes>(href("/live/home"));
  return (
    <>
      {/* On a phone the finder comes before the lead, so that its price and times need no scrolling. */}
      <div className="page-width grid items-start gap-x-12 gap-y-5 py-5 sm:py-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <section className="grid gap-3">
          <p className="font-semibold text-brand max-sm:[@media(height<44rem)]:hidden">
            {words.kicker}
          </p>
          <h1 className="title-hero">
            {words.title.map((sentence) => (
              <span key={sentence} className="block">{`${sentence} `}</span>
            ))}
          </h1>
        </section>
        <Finder services={services} />
        <div className="grid gap-5">
          <p className="max-w-prose text-ink-muted sm:text-lg">{words.lead}</p>
          <p className="max-lg:hidden">
            <Link to={href("/experts")} className="link font-semibold">
              Meet the experts
            </Link>
          </p>
        </div>
      </div>
      <div className="page-width pb-12">
        <section id="services" className="border-t border-line py-8 sm:py-10">
          <h2 className="title-section mb-2">What you can practice</h2>
          <ServiceCards cards={cards} />
        </section>
        <HomeDetails words={words} room={room} scorecard={scorecard} played={played} live={live} />
        <Testimonials live={live} />
        <FaqSection title="Questions people ask first" entries={faq} />
      </div>
    </>
  );
}
