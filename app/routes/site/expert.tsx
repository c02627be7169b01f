import { href } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { yearsText } from "#lib/years-text.ts";
import { listServices, listTopics } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import type { ExpertView } from "./components/expert-card.tsx";
import { ExpertServices } from "./components/expert-services.tsx";
import { getExpertProfile } from "#modules/experts/public-profiles.server.ts";
import { listFreeWeek } from "./components/next-free-times.server.ts";
import { presentExpert } from "./components/present-expert.server.ts";
import { type SampleFeedback as Sample, sampleFeedback } from "./expert.server.ts";
import { getExpertRating } from "#modules/feedback/reviews.server.ts";
import { personData, seo } from "#app/components/site/seo.ts";
import { dayNumber, dayText } from "#lib/days.ts";
import { formatMoney } from "#lib/money.ts";
import { zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { late } from "#app/ui/late.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/expert.ts";

// Its forms and links work without the script, which loads after the page.
const NextFreeTimes = late(
  async () => ({ default: (await import("./components/next-free-times.tsx")).NextFreeTimes }),
  "div",
);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Expert not found · ${BRAND.name}` }];
  const { expert } = loaderData;
  const path = href("/experts/:slug", { slug: expert.slug });
  return seo({
    title: expert.name,
    description: `${expert.headline}. ${expert.years} years’ experience. Topics: ${expert.topics.join(", ")}. See the next free times and book.`,
    path,
    type: "profile",
    crumbs: [{ label: "Experts", to: href("/experts") }, { label: expert.name }],
    jsonLd: [
      personData({
        name: expert.name,
        description: expert.headline,
        path,
        topics: expert.topics,
        languages: expert.languages,
      }),
    ],
  });
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, clock, slots } = context.get(servicesContext);
  const profile = await getExpertProfile(db, params.slug);
  if (!profile) throw new Response("Not found", { status: 404 });
  const viewer = await context.get(viewerContext)();
  const visitor = visitorSettings(request, { zone: viewer?.zone });
  const now = clock.now();
  const [services, topics, rating] = await Promise.all([
    listServices(db),
    listTopics(db),
    getExpertRating(db, profile.id, now),
  ]);
  const offered = services
    .filter(isLive)
    .filter(({ topicKey }) => profile.topicKeys.includes(topicKey));
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get("service");
  const shown = offered.find(({ slug }) => slug === requested) ?? offered[0];
  const topicNames = new Map(topics.map(({ key, name }) => [key, name]));
  return {
    expert: presentExpert(profile, topicNames, rating ?? undefined, now, visitor.hourCycle),
    biography: profile.biography,
    services: offered.map(({ slug, title, lengthNote, pricesMinor }) => ({
      slug,
      title,
      lengthNote,
      price:
        pricesMinor[visitor.currency] === undefined
          ? null
          : formatMoney(pricesMinor[visitor.currency]!, visitor.currency),
    })),
    shown: shown ? { slug: shown.slug, title: shown.title } : null,
    sample:
      shown && sampleFeedback(shown.topicKey, topicNames.get(shown.topicKey) ?? shown.topicKey),
    week: shown
      ? await listFreeWeek(
          { slots, clock },
          { service: shown, expert: profile.slug, zone: visitor.zone },
          visitor.hourCycle,
          isoDate(searchParams.get("from")),
        )
      : null,
    zone: zoneLabel(visitor.zone, zoneOffsetMinutes(visitor.zone, now)),
  };
}

/** An existing date, or null. */
function isoDate(value: string | null): string | null {
  try {
    return value === null ? null : dayText(dayNumber(value));
  } catch {
    return null;
  }
}

export default function Expert({ loaderData }: Route.ComponentProps) {
  const { expert, biography, services, shown, sample, week, zone } = loaderData;
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: "Experts", to: href("/experts") }, { label: expert.name }]} />
      <ExpertHeader expert={expert} />
      <Section title="Free times">
        {shown ? (
          <NextFreeTimes
            expert={expert.slug}
            service={shown}
            services={services}
            week={week}
            zone={zone}
          />
        ) : (
          <p className="text-ink-muted">{`${expert.name} isn’t offering live sessions right now.`}</p>
        )}
      </Section>
      <div className="grid gap-x-12 lg:grid-cols-[1fr_22rem]">
        <div>
          <Section title="About">
            <p className="max-w-prose text-lg">{biography}</p>
          </Section>
          {expert.hiredFor.length > 0 ? (
            <Section title="Hiring experience">
              <ul className="grid gap-1 text-lg">
                {expert.hiredFor.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Section>
          ) : null}
          {sample ? (
            <Section title="What written feedback looks like">
              <SampleFeedback sample={sample} />
            </Section>
          ) : null}
        </div>
        <Section title="Book a session" className="lg:border-t-0">
          <ExpertServices expert={expert.slug} services={services} />
        </Section>
      </div>
    </Page>
  );
}

function ExpertHeader({ expert }: { expert: ExpertView }) {
  const facts = [
    ...(expert.rating
      ? [["Rating", `${expert.rating.average} of 5, from ${expert.rating.reviews}`] as const]
      : []),
    ...(expert.verifiedSince ? [["Verified since", expert.verifiedSince] as const] : []),
    ["Experience", yearsText(expert.years)],
    ["Languages", expert.languages.join(", ")],
    ["Time zone", expert.zone],
    ["Local time now", expert.localTime],
  ];
  return (
    <header className="mt-3 mb-8 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-4 sm:items-start sm:gap-x-6 sm:gap-y-3">
      <div className="max-sm:*:size-20 sm:row-span-2">
        <LateAvatar seed={expert.avatarSeed} size="xl" />
      </div>
      <div className="grid gap-1 sm:gap-3">
        <h1 className="title-page">{expert.name}</h1>
        <p className="max-w-prose text-ink-muted sm:text-lg">{expert.headline}</p>
      </div>
      <div className="grid gap-3 max-sm:col-span-2">
        <ul className="flex flex-wrap gap-1.5" aria-label="Topics">
          {expert.topics.map((topic) => (
            <li key={topic}>
              <Badge tone="brand">{topic}</Badge>
            </li>
          ))}
        </ul>
        <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-3">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt className="text-sm text-ink-muted">{term}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {expert.isDemo ? (
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <Badge>Demo profile</Badge>
            An invented person, here to show how the site works.
          </p>
        ) : null}
      </div>
    </header>
  );
}

/** How an expert's written feedback reads, labeled as a sample. */
function SampleFeedback({ sample }: { sample: Sample }) {
  const { topic, dimension, level, sentence, example, next, drill } = sample;
  return (
    <figure className="grid max-w-prose gap-3 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="title-card">{`${dimension}: ${level} of 5`}</span>
        <Badge tone="warning">Sample, not from a session</Badge>
      </p>
      <p>{sentence}</p>
      <blockquote className="border-s-4 border-accent ps-4">{example}</blockquote>
      <p>
        <span className="font-semibold">{`For a ${level + 1}: `}</span>
        {next}
      </p>
      <p>
        <span className="font-semibold">Drill: </span>
        {`${drill.title}, ${drill.minutes} minutes`}
      </p>
      <figcaption className="border-t border-line pt-3 text-sm text-ink-muted">
        {`Worded as in the rubric that every ${topic} session is scored by. Yours quotes what you said.`}
      </figcaption>
    </figure>
  );
}
