import { type ComponentProps, useEffect } from "react";
import { FaqList } from "./faq-list.tsx";
import { NextStep } from "./next-step.tsx";
import { SplitSection } from "./page-sections.tsx";
import type { PackRow } from "#app/components/pricing/price-list.ts";
import { PackTable } from "./pack-table.tsx";
import { RefundLine } from "./refund-line.tsx";

/** The pricing page below the fold, served as HTML. */
export default function PriceDetails(props: {
  packs: readonly PackRow[];
  faq: readonly { title: string; entries: ComponentProps<typeof FaqList>["entries"] }[];
}) {
  // This script may load after the router has scrolled to the fragment.
  useEffect(() => {
    if (scrollY === 0) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const { packs, faq } = props;
  return (
    <div>
      <SplitSection title="Packs" id="packs">
        <p className="max-w-prose text-lg">
          Three or five live sessions with any expert, good for 12 months. Each covers any live
          session at the same price. You can get a refund for unused sessions. Codes don’t apply to
          packs.
        </p>
        <PackTable rows={packs} />
      </SplitSection>
      <SplitSection title="Your refund if you cancel" id="refunds">
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
      <NextStep text="Hold a time for 10 minutes, free." to="/book-your-slot" label="Pick a time" />
    </div>
  );
}
