import { FaqList } from "#app/features/content/components/faq-list.tsx";
import { SplitSection } from "#app/features/content/components/page-sections.tsx";
import { contentFiles } from "#app/features/content/data.server.ts";
import { PackTable, PriceTable } from "#app/features/pricing/components/price-table.tsx";
import { RefundLine } from "#app/features/pricing/components/refund-line.tsx";
import { packRows, priceGroups } from "#app/features/pricing/price-list.ts";
import { faqData, seo, serviceData } from "#app/features/site/seo.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { PRICING } from "#content/pricing.ts";
import type { Route } from "./+types/pricing.ts";

const CRUMBS = [{ label: "Home", to: "/" }, { label: "Pricing" }];

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
            pricesMinor: row.pricesMinor,
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
      <PageHeader
        above={<Breadcrumbs crumbs={CRUMBS} />}
        title={words.title}
        lead={words.lead}
        actions={
          <ButtonLink to="/book-your-slot" variant="accent" size="lg">
            Pick a time
          </ButtonLink>
        }
      />
      {groups.map((group) => (
        <section key={group.title} className="border-t border-line py-10">
          <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
            <h2 className="title-section">{group.title}</h2>
            <p className="text-ink-muted">{group.note}</p>
          </div>
          <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[2fr_1fr]">
            <PriceTable title={group.title} rows={group.rows} />
            <div className="grid content-start gap-3 lg:pt-4">
              <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-muted">
                What is included
              </h3>
              <ul className="grid gap-3">
                {group.included.map((what) => (
                  <li key={what} className="grid grid-cols-[1.75rem_1fr]">
                    <svg
                      viewBox="0 0 20 20"
                      aria-hidden="true"
                      className="mt-0.5 size-5 fill-none stroke-brand stroke-2"
                    >
                      <path d="M4 10.500l4 4 8-9" strokeLinecap="round" strokeLinejoin="round" />
                    </svg>
                    {what}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </section>
      ))}
      <SplitSection title="Packs" id="packs">
        <p className="max-w-prose text-lg">
          Three or five live sessions with whichever experts you like, to be used within 12 months.
          They are good for every live session of the same price; what you do not use you can give
          back for what you paid for it. Packs are reduced already, so codes do not apply.
        </p>
        <PackTable rows={packs} />
      </SplitSection>
      <SplitSection title="What you get back if you cancel" id="refunds">
        <RefundLine />
      </SplitSection>
      <section id="faq" className="grid scroll-mt-28 gap-8 border-t border-line py-10">
        <h2 className="title-section">Questions and answers</h2>
        {faq.map((group) => (
          <div key={group.title} className="grid gap-x-12 gap-y-2 lg:grid-cols-[1fr_2fr]">
            <h3 className="title-card lg:pt-3.5">{group.title}</h3>
            <FaqList entries={group.entries} />
          </div>
        ))}
      </section>
    </Page>
  );
}
