import { HeaderPicture, PictureHeader } from "./components/picture-header.tsx";
import { CurrencySwitch } from "./components/currency-switch.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import { PriceTable } from "./components/price-table.tsx";
import { packRows, priceGroups } from "#app/components/pricing/price-list.ts";
import { faqData, seo, serviceData } from "#app/components/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { late } from "#app/ui/late.tsx";
import { Page } from "#app/ui/page.tsx";
import { PRICING } from "#content/pricing.ts";
import type { Route } from "./+types/pricing.ts";

// Below the fold and already in the HTML; its script loads after the first view.
const PriceDetails = late(() => import("./components/price-details.tsx"), "div");

const CRUMBS = [HOME_CRUMB, { label: "Pricing" }];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { words, groups, faq } = loaderData;
  return seo({
    title: words.metaTitle,
    description: words.metaDescription,
    path: "/pricing",
    crumbs: CRUMBS,
    jsonLd: [
      ...groups
        .flatMap(({ rows }) => rows)
        .filter(({ isLive }) => isLive)
        .map((row) =>
          serviceData({
            name: row.name,
            description: `${row.length}. ${row.detail}`,
            path: "/pricing",
            kind: "Mock interview",
            ...(row.pricesMinor ? { pricesMinor: row.pricesMinor } : {}),
          }),
        ),
      faqData(faq.flatMap(({ entries }) => entries)),
    ],
  });
};

export function loader() {
  return {
    words: PRICING,
    groups: priceGroups(),
    packs: packRows(),
    faq: contentFiles().faq().groups,
  };
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { words, groups, packs, faq } = loaderData;
  return (
    <Page>
      <PictureHeader
        label="Pricing"
        title={words.title}
        lead={words.lead}
        picture={<HeaderPicture name="pricing" isWideOnly />}
      >
        <ButtonLink to="/book-your-slot" variant="accent" size="lg">
          Pick a time
        </ButtonLink>
        <CurrencySwitch isButton />
      </PictureHeader>
      {groups.map((group) => (
        <section key={group.title} className="border-t border-line py-10">
          <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
            <h2 className="title-section">{group.title}</h2>
            <p className="text-ink-muted">{group.note}</p>
          </div>
          <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[2fr_1fr]">
            <PriceTable title={group.title} rows={group.rows} />
            <div className="grid content-start gap-2 lg:pt-4">
              <h3 className="font-sans text-sm font-semibold text-ink-muted">What’s included</h3>
              <ul className="grid gap-2">
                {group.included.map((what) => (
                  <li key={what} className="flex gap-2">
                    <svg
                      aria-hidden="true"
                      className="size-5 shrink-0 fill-none stroke-brand stroke-2"
                    >
                      <path d="M4 10.5l4 4 8-9" />
                    </svg>
                    {what}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </section>
      ))}
      <PriceDetails packs={packs} faq={faq} />
    </Page>
  );
}
