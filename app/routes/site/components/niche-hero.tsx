import { startPath } from "./start-path.ts";
import { LateInterestForm } from "./late-interest-form.tsx";
import { VisitorPrice } from "./visitor-price.tsx";
import { CurrencySwitch } from "./currency-switch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LARGE_TITLE } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import type { NicheOffer } from "#app/components/niches/schema.ts";

export function NicheHero(props: {
  title: string;
  lead: string;
  scene: string;
  offer: NicheOffer;
}) {
  const { title, lead, scene, offer } = props;
  return (
    <header className="grid items-center gap-x-10 gap-y-8 pt-3 pb-10 md:grid-cols-[1.15fr_1fr] lg:gap-x-14">
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 font-semibold text-brand">
          {`${offer.isLive ? "Live, 1:1, by video · " : ""}${offer.lengthNote}${offer.isLive || offer.startsAt ? "" : " · Coming soon"}`}
        </p>
        <h1 className={LARGE_TITLE}>{title}</h1>
        <p className="max-w-prose text-lg text-ink-muted">{lead}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line pt-5">
          <p className="grid">
            <VisitorPrice
              pricesMinor={offer.pricesMinor}
              className="font-display text-3xl font-bold"
            />
            <span className="text-sm text-ink-muted">{priceNote(offer)}</span>
            <CurrencySwitch />
          </p>
          {offer.isLive ? (
            <ButtonLink
              to={`/book-your-slot?service=${offer.slug}`}
              variant="accent"
              size="lg"
              className="max-sm:w-full"
            >
              Pick a time
            </ButtonLink>
          ) : offer.startsAt ? (
            <ButtonLink
              to={startPath(offer.startsAt, scene)}
              reloadDocument
              variant="accent"
              size="lg"
              className="max-sm:w-full"
            >
              Start with a free question
            </ButtonLink>
          ) : (
            <div id="notify" className="w-full max-w-form scroll-mt-28 sm:max-md:flex-1 lg:flex-1">
              <LateInterestForm service={offer.slug} />
            </div>
          )}
        </div>
      </div>
      <ScenePicture name={scene} fetchPriority="high" className="rounded-lg" />
    </header>
  );
}

function priceNote({ isLive, startsAt }: NicheOffer): string {
  if (isLive) return "Scorecard included.";
  return startsAt ? "A full session. The first one is free." : "When it opens.";
}
