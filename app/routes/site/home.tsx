import { Link } from "react-router";
import { nicheOffer } from "#app/components/niches/page.server.ts";
import { ServiceCards } from "./components/service-cards.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import { LateLiveExperts } from "./components/late-live-experts.tsx";
import type { Quotes } from "./components/testimonials.tsx";
import type { FreeExperts } from "./components/live-experts.tsx";
import { useLive } from "./components/use-live.ts";
import { organizationData, seo, siteData } from "#app/components/site/seo.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { CARDS, type ServiceCard } from "#content/cards.ts";
import { NICHES } from "#content/niches.ts";
import { HOME, HOME_FAQ, SAMPLE_SCORECARD } from "#content/home.ts";
import { SERVICES } from "#content/services.ts";
import { fullScorecardHtml } from "./components/full-scorecard.server.tsx";
import type { Route } from "./+types/home.ts";

// Below the fold and already in the HTML; their scripts load after the first view.
const FaqSection = late(() => import("./components/faq-section.tsx"), "section");
const Testimonials = late(() => import("./components/testimonials.tsx"), "div");
const Finder = late(() => import("./components/finder.tsx"), "div");

const ALL_EXPERTS = { to: "/experts", label: "See all experts" };

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
    scorecard: { session: SAMPLE_SCORECARD.session, html: fullScorecardHtml() },
    faq: HOME_FAQ.flatMap((id) => entries.find((entry) => entry.id === id) ?? []),
  };
}

/** A card's badge; shows before opening that something can't be booked yet. */
function badgeOf({ redirect_url, isTrendingJob }: ServiceCard) {
  const niche = NICHES.find(({ slug }) => redirect_url === `/niche/${slug}`);
  if (niche && !nicheOffer(niche.serviceSlug).isLive) return "Coming soon";
  return isTrendingJob ? "Trending" : null;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, cards, services, scorecard, faq } = loaderData;
  const live = useLive<FreeExperts & Quotes>("/live/home");
  return (
    <>
      <section className="page-width grid items-start gap-x-12 gap-y-5 py-6 sm:py-12 md:grid-cols-[1.15fr_1fr] md:grid-rows-[auto_1fr]">
        <div className="grid gap-3 sm:gap-5">
          <p className="font-semibold text-brand">{words.kicker}</p>
          <h1 className="title-hero">
            {words.title.map((sentence) => (
              <span key={sentence} className="block">{`${sentence} `}</span>
            ))}
          </h1>
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <Finder services={services} />
        </div>
        <div className="grid gap-5">
          <p className="max-w-prose text-lg text-ink-muted">{words.lead}</p>
          <p>
            <ButtonLink to="/experts" variant="secondary" size="lg">
              Meet the experts
            </ButtonLink>
          </p>
        </div>
      </section>
      <div className="page-width pb-12">
        <section id="services" className="border-t border-line py-10">
          <h2 className="title-section mb-2">What you can practice</h2>
          <ServiceCards cards={cards} />
        </section>
        <section className="border-t border-line py-10">
          <h2 className="title-section mb-6">How it works</h2>
          <ol className="grid gap-5 md:grid-cols-3 md:gap-8">
            {words.steps.map((step, index) => (
              <li
                key={step.title}
                className="grid grid-cols-[2.5rem_1fr] content-start gap-x-1 md:grid-cols-1 md:gap-y-1"
              >
                <span
                  className="figures font-display text-3xl leading-none font-bold text-brand"
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <div className="grid gap-1">
                  <h3 className="title-card">{step.title}</h3>
                  <p className="text-ink-muted">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section className="grid items-start gap-x-14 gap-y-6 border-t border-line py-10 lg:grid-cols-[1fr_1.6fr]">
          <div className="grid gap-4 lg:sticky lg:top-6">
            <h2 className="title-page">What you leave with</h2>
            <p className="max-w-prose text-lg text-ink-muted">
              Five scores on one scale, the evidence for each, and the one thing to change first. In
              writing, within 24 hours.
            </p>
            <p>
              <Link to="/blogs/how-interviewers-score" className="link font-semibold">
                How interviewers score
              </Link>
            </p>
          </div>
          <figure className="rounded-lg border border-line bg-surface p-5 shadow-md sm:p-8">
            <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="title-card">{`Scorecard · ${scorecard.session}`}</span>
              <Badge tone="warning">Sample</Badge>
            </figcaption>
            <div dangerouslySetInnerHTML={{ __html: scorecard.html }} />
          </figure>
        </section>
        <section className="border-t border-line py-10">
          <h2 className="title-section mb-6">Who asks the questions</h2>
          <LateLiveExperts live={live} all={ALL_EXPERTS} namesService />
        </section>
        <section className="border-t border-line py-10">
          <h2 className="title-section mb-2">Practice on your own</h2>
          <p className="mb-6 max-w-prose text-ink-muted">
            Coming soon. Leave your email on their pages, and we’ll tell you when they open.
          </p>
          <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
            {words.onYourOwn.map((way) => (
              <li key={way.title} className="grid content-start gap-1">
                <h3 className="title-card">{way.title}</h3>
                <p className="max-w-prose text-ink-muted">{way.text}</p>
                <p>
                  <Link to={way.link.to} className="link inline-flex min-h-11 items-center">
                    {way.link.label}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
        <section className="my-4 grid items-center gap-x-12 gap-y-6 rounded-lg bg-stage p-8 text-on-stage sm:p-12 lg:grid-cols-[1.6fr_1fr]">
          <div className="grid gap-3">
            <h2 className="title-page">{words.organisations.title}</h2>
            <p className="max-w-prose text-lg text-on-stage-muted">{words.organisations.text}</p>
          </div>
          <div className="flex flex-wrap gap-3 max-sm:*:w-full lg:justify-end">
            {words.organisations.links.map((link) => (
              <ButtonLink key={link.to} to={link.to} variant="secondary">
                {link.label}
              </ButtonLink>
            ))}
          </div>
        </section>
        <Testimonials live={live} />
        <FaqSection title="Questions people ask first" entries={faq} />
      </div>
    </>
  );
}
