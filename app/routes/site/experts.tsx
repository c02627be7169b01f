import { href } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { listServices, listTopics } from "#modules/catalog/data.server.ts";
import { isLive, type Service } from "#modules/catalog/schema.ts";
import { ExpertCard } from "./components/expert-card.tsx";
import { listExpertFacets } from "#modules/experts/public-profiles.server.ts";
import { listingSearch } from "#modules/experts/listing-query.ts";
import { listExpertRatings } from "#modules/feedback/reviews.server.ts";
import { listExperts } from "#modules/search/expert-listing.server.ts";
import { languageName } from "#lib/languages.server.ts";
import { presentListed } from "./components/present-expert.server.ts";
import { parseListingQuery } from "#modules/experts/listing-schema.ts";
import { seo } from "#app/components/site/seo.ts";
import { sociableText } from "#lib/sociable.ts";
import { formatMoney, type Currency } from "#lib/money.ts";
import { zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { late } from "#app/ui/late.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/experts.ts";

// Rarely needed, below the list, or working without a script, so they load after the page.
const ListingFilters = late(
  async () => ({
    default: (await import("./components/listing-filters.tsx")).ListingFilters,
  }),
  "form",
);
const NoExperts = late(() => import("./components/no-experts.tsx"), "div");
const Pagination = late(
  async () => ({ default: (await import("#app/ui/pagination.tsx")).Pagination }),
  "nav",
);

export const meta: Route.MetaFunction = () =>
  seo({
    title: "Experts",
    description:
      "Find an interviewer by topic, language, price and next free time, shown in your own time zone.",
    path: href("/experts"),
    crumbs: [HOME_CRUMB, { label: "Experts" }],
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, slots } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const query = parseListingQuery(new URL(request.url).searchParams);
  const visitor = visitorSettings(request, { zone: viewer?.zone });
  const [services, topics, facets] = await Promise.all([
    listServices(db),
    listTopics(db),
    listExpertFacets(db),
  ]);
  const listing = await listExperts({ db, clock, slots }, query, {
    services,
    currency: visitor.currency,
    zone: visitor.zone,
    expertZones: facets.zones,
  });

  const now = clock.now();
  const ratings = await listExpertRatings(
    db,
    listing.experts.map(({ id }) => id),
    now,
  );
  const topicNames = new Map(topics.map(({ key, name }) => [key, name]));
  const zones = [...new Set([visitor.zone, ...facets.zones])]
    .map((zone) => ({ zone, minutes: zoneOffsetMinutes(zone, now) }))
    .toSorted((a, b) => a.minutes - b.minutes || a.zone.localeCompare(b.zone));
  return {
    query,
    zone: visitor.zone,
    daytime: sociableText(visitor.hourCycle),
    currency: visitor.currency,
    total: listing.total,
    page: listing.page,
    pageCount: listing.pageCount,
    experts: listing.experts.map((expert) =>
      presentListed(expert, topicNames, ratings.get(expert.id), visitor, now),
    ),
    options: {
      topics: services
        .filter(isLive)
        .map(({ topicKey }) => ({ value: topicKey, label: topicNames.get(topicKey) ?? topicKey })),
      languages: facets.languages
        .map((code) => ({ value: code, label: languageName(code) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
      zones: zones.map(({ zone, minutes }) => ({ value: zone, label: zoneLabel(zone, minutes) })),
      prices: priceSteps(services, visitor.currency, query.price),
    },
  };
}

function priceSteps(services: Service[], currency: Currency, asked: number | undefined) {
  const there = services.filter(isLive).flatMap((service) => service.pricesMinor[currency] ?? []);
  const steps = new Set(there.map((amountMinor) => Math.ceil(amountMinor / 100)));
  if (asked !== undefined) steps.add(asked);
  return [...steps]
    .toSorted((a, b) => a - b)
    .map((major) => ({
      value: String(major),
      label: `Up to ${formatMoney(major * 100, currency)}`,
    }));
}

export default function Experts({ loaderData }: Route.ComponentProps) {
  const { query, zone, daytime, currency, options, experts, total, page, pageCount } = loaderData;
  const { topic, language, when, within, price } = query;
  const chosen = [topic, language, when, within, price].filter(Boolean).length;
  return (
    <Page>
      <PageHeader
        title="Experts"
        isLarge
        lead="People who interview for a living, or for their own teams. Pick one, or pick a time and see who’s free."
        actions={
          <>
            <ButtonLink to={href("/book-your-slot")} variant="secondary">
              Pick a time instead
            </ButtonLink>
            <ButtonLink to={href("/expert/apply")} variant="quiet">
              Interview with us
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-8 lg:grid-cols-[16rem_1fr]">
        <aside aria-label="Filters">
          {/* Collapsed on small screens, always open on wide ones. */}
          <details className="listing-filters group">
            <summary className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-line-strong bg-surface px-4 font-semibold">
              {`Filter and sort${chosen > 0 ? ` (${chosen})` : ""}`}
              <span
                aria-hidden="true"
                className="text-xl leading-tight text-ink-muted transition-transform group-open:rotate-45"
              >
                +
              </span>
            </summary>
            <div className="max-lg:pt-5">
              <ListingFilters query={query} zone={zone} currency={currency} options={options} />
            </div>
          </details>
        </aside>
        <section aria-labelledby="found" className="grid content-start gap-6">
          <p id="found" role="status" className="text-ink-muted">
            {total === 1 ? "1 expert" : `${total} experts`}
            {`, times in ${options.zones.find(({ value }) => value === zone)?.label ?? zone}`}
            {when ? null : `, daytime first (${daytime})`}
          </p>
          {experts.length > 0 ? (
            <ul className="grid gap-5 md:grid-cols-2">
              {experts.map((expert) => (
                <li key={expert.slug} className="min-w-0">
                  <ExpertCard expert={expert} />
                </li>
              ))}
            </ul>
          ) : (
            <NoExperts />
          )}
          {pageCount > 1 ? (
            <Pagination
              page={page}
              pages={pageCount}
              hrefOf={(to) => `${href("/experts")}${listingSearch(query, { page: to })}`}
            />
          ) : null}
        </section>
      </div>
    </Page>
  );
}
