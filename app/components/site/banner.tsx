import { Link } from "react-router";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { setClientState } from "./client-state.ts";
import { LayoutIcon } from "./layout-icon.tsx";
import { useBannerCurrency } from "./use-banner-currency.ts";

const { code, offer, action } = SITE_SETTINGS.banner;
const CURRENCY = { INR: "₹ INR", USD: "$ USD" } as const;

/** The seasonal offer, 64 px high. */
export function Banner() {
  const currency = useBannerCurrency();
  return (
    <section
      aria-label="Offer"
      data-banner=""
      className="h-16 overflow-hidden bg-stage text-on-stage"
    >
      <div className="page-width flex h-full items-center gap-2 max-sm:ps-4 max-sm:pe-2 sm:gap-5">
        <p className="flex min-w-0 flex-1 flex-col leading-snug sm:flex-row sm:items-baseline sm:gap-3">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <strong className="font-display sm:tracking-wide">{code}</strong>
            {/* show-rupees.ts may have changed it. */}
            <span
              suppressHydrationWarning
              data-banner-currency=""
              className="min-w-10 text-xs text-on-stage-muted sm:text-sm"
            >
              {CURRENCY[currency]}
            </span>
          </span>
          <span className="text-sm whitespace-nowrap sm:order-first sm:text-base">{offer}</span>
        </p>
        <Link
          to={action.to}
          className="inline-flex min-h-11 shrink-0 items-center rounded-md border border-on-stage-muted px-3 text-sm font-semibold hover:bg-stage-raised sm:px-4 sm:text-base"
        >
          {action.label}
        </Link>
        <button
          type="button"
          aria-label="Close offer"
          onClick={() => setClientState({ bannerVisible: false })}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-stage-raised sm:-me-3 noscript:hidden"
        >
          <LayoutIcon name="x" />
        </button>
      </div>
    </section>
  );
}
