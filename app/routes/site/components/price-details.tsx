import { href } from "#app/lib/urls.ts";
import { type ComponentProps, useEffect } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { BRAND } from "#content/brand.ts";
import { FaqList } from "./faq-list.tsx";
import { NextStep } from "./next-step.tsx";
import { SplitSection } from "./page-sections.tsx";
import type { PackRow } from "#app/components/pricing/price-list.ts";
import { VisitorPrice } from "./visitor-price.tsx";

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
      <NextStep
        text="Hold a time for 10 minutes, free."
        to={href("/book-your-slot")}
        label="Pick a time"
      />
    </div>
  );
}

/** One row per price, with its packs side by side. */
function PackTable({ rows }: { rows: readonly PackRow[] }) {
  const names = [...new Set(rows.map(({ name }) => name))];
  const packsOf = (offer: string | undefined) => rows.filter(({ name }) => name === offer);
  return (
    <table aria-label="Packs" className="block w-full text-left md:table">
      <thead className="sr-only">
        <tr className="border-b border-line-strong">
          <th scope="col">Session</th>
          {packsOf(names[0]).map(({ sessions, percentOff }) => (
            <th key={sessions} scope="col">
              {`${sessions} sessions, ${percentOff}% off`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {names.map((name) => (
          <tr key={name} className="grid grid-cols-2 gap-x-6 gap-y-3 py-4 md:table-row md:py-0">
            <th scope="row" className="col-span-2 font-semibold md:py-4 md:pe-8 md:align-top">
              {name}
            </th>
            {packsOf(name).map((pack) => (
              <td key={pack.sessions} className="md:py-4 md:pe-8">
                <span className="block text-sm text-ink-muted">
                  {`${pack.sessions} sessions, ${pack.percentOff}% off`}
                </span>
                <VisitorPrice pricesMinor={pack.pricesMinor} className="text-lg font-semibold" />{" "}
                <s className="block text-sm text-ink-muted">
                  <span className="sr-only">instead of </span>
                  <VisitorPrice pricesMinor={pack.singlesMinor} className="line-through" />
                </s>
                <ButtonLink
                  to={href("/packs/:service/:size", {
                    service: pack.service,
                    size: String(pack.sessions),
                  })}
                  variant="secondary"
                  size="sm"
                  className="mt-2"
                >
                  {`Buy ${pack.sessions}`}
                  <span className="sr-only">{` × ${name}`}</span>
                </ButtonLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// docs/product.md#changes-and-refunds. Heights are to scale, widths only show the order.
const REFUND_STEPS = [
  {
    when: "Until 24 hours before",
    back: "100%",
    note: "Full refund.",
    bar: "h-32 bg-brand",
    width: "flex-5",
  },
  {
    when: "24 to 4 hours before",
    back: "50%",
    note: "Half refund.",
    bar: "h-16 bg-accent",
    width: "flex-3",
  },
  {
    when: "Later, or no-show",
    back: "0%",
    note: "The expert saved that time for you.",
    bar: "h-1 bg-danger",
    width: "flex-2",
  },
] as const;

/** The refund over time, from purchase (left) to session (right). */
function RefundLine() {
  return (
    <figure className="grid gap-6">
      <div aria-hidden="true" className="grid gap-2">
        <div className="flex h-32 items-end gap-1 border-b-2 border-ink">
          {REFUND_STEPS.map((step) => (
            <span key={step.when} className={cx("rounded-t-sm", step.bar, step.width)} />
          ))}
        </div>
        <div className="figures flex gap-1 text-sm text-ink-muted">
          <span className="flex-5">You book</span>
          <span className="flex-3 -translate-x-1">−24 h</span>
          <span className="flex flex-2 justify-between">
            <span className="-translate-x-1">−4 h</span>
            <span>Start</span>
          </span>
        </div>
      </div>
      <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {REFUND_STEPS.map((step) => (
          <li key={step.when} className="grid content-start">
            <span className="figures font-display text-3xl font-bold">{step.back}</span>
            <span className="font-semibold">{step.when}</span>
            <span className="text-ink-muted">{step.note}</span>
          </li>
        ))}
      </ol>
      <figcaption className="max-w-prose text-ink-muted">
        You also get a full refund within 60 minutes of buying if the session is more than 6 hours
        away. If the expert or {BRAND.name} cancels, you get a full refund and a 10% credit, or
        another time, free.
      </figcaption>
    </figure>
  );
}
