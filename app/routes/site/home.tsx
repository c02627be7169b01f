import { Link } from "react-router";
import { nicheOffer } from "#app/components/niches/page.server.ts";
import { ServiceCards } from "./components/service-cards.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import { LateLiveExperts } from "./components/late-live-experts.tsx";
import type { Quotes } from "./components/testimonials.tsx";
import type { FreeExperts } from "./components/live-experts.tsx";
import { useLive } from "./components/use-live.ts";
import { organizationData, seo, siteData } from "#app/components/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { CARDS, type ServiceCard } from "#content/cards.ts";
import { NICHES } from "#content/niches.ts";
import { HOME, HOME_FAQ, SAMPLE_SCORECARD } from "#content/home.ts";
import type { Route } from "./+types/home.ts";

// Below the fold and already in the HTML; their scripts load after the first view.
const FaqSection = late(() => import("./components/faq-section.tsx"), "section");
const Testimonials = late(() => import("./components/testimonials.tsx"), "div");
const SampleScorecard = late(() => import("./components/sample-scorecard.tsx"), "figure");

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
    scorecard: SAMPLE_SCORECARD,
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
  const { words, cards, scorecard, faq } = loaderData;
  const live = useLive<FreeExperts & Quotes>("/live/home");
  return (
    <>
      <section className="page-width grid items-center gap-10 py-8 sm:py-14 hero-columns">
        <div className="grid gap-5">
          <p className="font-semibold text-brand">{words.kicker}</p>
          <h1 className="title-hero">
            {words.title.map((sentence) => (
              <span key={sentence} className="block">{`${sentence} `}</span>
            ))}
          </h1>
          <p className="max-w-prose text-lg text-ink-muted">{words.lead}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/book-your-slot" variant="accent" size="lg">
              Pick a time
            </ButtonLink>
            <ButtonLink to="/experts" variant="secondary" size="lg">
              Meet the experts
            </ButtonLink>
          </div>
        </div>
        <img
          src="/cards/stage.svg"
          width={640}
          height={500}
          alt=""
          fetchPriority="high"
          className="h-auto w-full rounded-lg"
        />
      </section>
      <div className="page-width pb-12">
        <section id="services" className="border-t border-line py-10">
          <h2 className="title-section mb-2">What you can practice</h2>
          <ServiceCards cards={cards} />
        </section>
        <section className="border-t border-line py-10">
          <h2 className="title-section mb-6">How it works</h2>
          <ol className="grid gap-8 md:grid-cols-3">
            {words.steps.map((step, index) => (
              <li key={step.title} className="grid content-start gap-1">
                <span
                  className="figures font-display text-3xl font-bold text-brand"
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <h3 className="title-card">{step.title}</h3>
                <p className="text-ink-muted">{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="grid items-center gap-x-14 gap-y-8 border-t border-line py-12 lg:grid-cols-[1fr_1.35fr]">
          <div className="grid gap-4">
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
          <SampleScorecard card={scorecard} />
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
              <li
                key={way.title}
                className="grid content-start gap-x-6 gap-y-3 lg:grid-cols-2 lg:items-center"
              >
                <img
                  src={way.image}
                  width={480}
                  height={320}
                  alt=""
                  loading="lazy"
                  className="h-auto w-full rounded-md"
                />
                <div className="grid gap-1">
                  <h3 className="title-card">{way.title}</h3>
                  <p className="max-w-prose text-ink-muted">{way.text}</p>
                  <p>
                    <Link to={way.link.to} className="link inline-flex min-h-11 items-center">
                      {way.link.label}
                    </Link>
                  </p>
                </div>
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
