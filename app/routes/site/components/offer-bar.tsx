import { href } from "#app/lib/urls.ts";
import type { ReactNode } from "react";
import { inSentence } from "./day-name.tsx";
import { HoldForm } from "./hold-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Fetched, isFailed } from "#app/ui/use-fetched.ts";
import type { NicheOffer } from "#app/components/niches/schema.ts";
import type { FreeExperts } from "./live-experts.tsx";
import { VisitorPrice } from "./visitor-price.tsx";

/** The price and the next free time, in view while the page is read. */
export function OfferBar({ offer, live }: { offer: NicheOffer; live: Fetched<FreeExperts> }) {
  const times =
    live === null || isFailed(live)
      ? []
      : live.experts.flatMap((expert) => expert.times.map((time) => ({ ...time, expert })));
  const next = times.toSorted((a, b) => a.iso.localeCompare(b.iso))[0];
  return (
    <Bar
      label="Price and next free time"
      offer={offer}
      action={<ButtonLink to={`${href("/book-your-slot")}?service=${offer.slug}`}>Book</ButtonLink>}
    >
      {next ? (
        <HoldForm service={offer.slug} expert={null} heldWith={next.expert.slug} className="flex">
          <button
            type="submit"
            name="start"
            value={next.iso}
            className="link figures min-h-11 cursor-pointer"
          >
            {"Hold "}
            <time dateTime={next.iso}>{`${inSentence(next.shortDay)}, ${next.time}`}</time>
            <span className="max-sm:sr-only">{` with ${next.expert.name}`}</span>
          </button>
        </HoldForm>
      ) : (
        <span className="text-ink-muted">{offer.lengthNote}</span>
      )}
    </Bar>
  );
}

/** The price of what has no times to book, and how to start it or hear of its opening. */
export function StartBar({ offer, startsAt }: { offer: NicheOffer; startsAt: string | null }) {
  return (
    <Bar
      label="Price"
      offer={offer}
      action={
        startsAt ? (
          <ButtonLink to={startsAt} reloadDocument>
            Start free
          </ButtonLink>
        ) : (
          <ButtonLink to="#notify" variant="secondary">
            Tell me
          </ButtonLink>
        )
      }
    >
      <span className="text-ink-muted">{startsAt ? offer.lengthNote : "Coming soon"}</span>
    </Bar>
  );
}

function Bar(props: { label: string; offer: NicheOffer; action: ReactNode; children: ReactNode }) {
  return (
    <aside
      aria-label={props.label}
      className="sticky top-0 z-10 flex min-h-16 items-center justify-between gap-4 border-y border-line bg-paper py-2"
    >
      <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-4">
        <VisitorPrice pricesMinor={props.offer.pricesMinor} className="text-lg font-bold" />
        {props.children}
      </div>
      <div className="shrink-0">{props.action}</div>
    </aside>
  );
}
