import { href } from "#app/lib/urls.ts";
import { HeaderPicture, PictureHeader } from "./components/picture-header.tsx";
import { CurrencySwitch } from "./components/currency-switch.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import { packRows, priceGroups, type PriceRow } from "#app/components/pricing/price-list.ts";
import { faqData, seo, serviceData } from "#app/components/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { late } from "#app/ui/late.tsx";
import { Page } from "#app/ui/page.tsx";
import { PRICING } from "#content/pricing.ts";
import { VisitorPrice } from "./components/visitor-price.tsx";
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
    path: href("/pricing"),
    crumbs: CRUMBS,
    jsonLd: [
      ...groups
        .flatMap(({ rows }) => rows)
        .filter(({ isLive }) => isLive)
        .map((row) =>
          serviceData({
            name: row.name,
            description: `${row.length}. ${row.detail}`,
            path: href("/pricing"),
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
        <ButtonLink to={href("/book-your-slot")} variant="accent" size="lg">
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

const HEAD = "py-3 text-sm font-semibold text-ink-muted";

/** Offers at the visitor's price, each with its button. */
function PriceTable({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  return (
    <table aria-label={title} className="block w-full table-fixed text-left md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b border-line-strong">
          <th scope="col" className={HEAD}>
            What
          </th>
          <th scope="col" className={`${HEAD} w-20 md:text-right`}>
            Price
          </th>
          {/* As wide as its longest button in any table, so that all have the same columns. */}
          <th scope="col" className={`${HEAD} w-56`}>
            <span className="sr-only">Book</span>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.name}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 md:table-row md:py-0 md:align-top"
          >
            <th scope="row" className="w-full font-normal md:w-auto md:py-4 md:pe-8">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="title-card">{row.name}</span>
                {row.verb ? null : (
                  <span className="text-sm font-medium text-ink-muted">Coming soon</span>
                )}
              </span>
              <span className="block text-ink-muted">{row.length}</span>
              <span className="block max-w-prose text-sm text-ink-muted">{row.detail}</span>
            </th>
            <td className="text-lg font-semibold md:py-5 md:text-right">
              {row.pricesMinor ? <VisitorPrice pricesMinor={row.pricesMinor} /> : "Free"}
            </td>
            <td className="whitespace-nowrap md:py-4 md:text-right">
              <ButtonLink to={row.to} variant={row.verb ? "primary" : "secondary"} size="sm">
                {row.verb ?? "Tell me when it opens"}
                <span className="sr-only">{row.verb ? ` ${row.name}` : `, ${row.name}`}</span>
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
