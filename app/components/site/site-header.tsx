import { type ComponentType, type MouseEvent, useCallback, useEffect, useState } from "react";
import { Link, useMatches } from "react-router";
import { href } from "#app/lib/urls.ts";
import type SearchDialog from "#app/components/search/search-dialog.tsx";
import { OFFLINE_TOAST } from "#app/lib/offline.ts";
import { cx } from "#app/ui/cx.ts";
import { useToast } from "#app/ui/toast.tsx";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { LayoutIcon } from "./layout-icon.tsx";
import { topOfPage } from "./policy.ts";
import { setClientState, useClientState } from "./client-state.ts";
import { DesktopMenu } from "./desktop-menu.tsx";
import { LogoLink } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { siteConfig } from "./site-config.ts";
import { useBannerCurrency } from "./use-banner-currency.ts";
import { useSitePath } from "./use-site-path.ts";

/** What a page's module may export as `handle`. */
type PageHandle = {
  /** Replaces the hidden banner; gets the page's loader data. */
  Strip?: ComponentType<{ page: unknown }>;
};

/** The same for every visitor, so that pages can be prerendered. */
export function SiteHeader({ brandName }: { brandName: string }) {
  const pathname = useSitePath();
  const isVisible = useClientState("bannerVisible");
  const [isActive, setActive] = useState(true);

  useEffect(() => {
    void siteConfig().then((config) => setActive(config?.banner.active ?? true));
  }, []);

  const page = useMatches().at(-1);
  const Strip = (page?.handle as PageHandle | undefined)?.Strip;
  const { banner, spacer, navbar } = topOfPage(pathname, isVisible && isActive);
  return (
    <header>
      {banner ? <Banner /> : null}
      {spacer ? (
        <div data-banner-spacer="" className="h-16">
          {Strip ? <Strip page={page!.loaderData} /> : null}
        </div>
      ) : null}
      {navbar ? (
        <nav aria-label="Main" className="border-b border-line bg-paper">
          <div className="page-width flex min-h-21 items-center gap-2 py-3 lg:gap-4">
            <LogoLink name={brandName} />
            <DesktopMenu />
            <HeaderSearch className="max-lg:ms-auto lg:-me-3" />
            <MobileMenu />
          </div>
        </nav>
      ) : null}
    </header>
  );
}

const CURRENCY = { INR: "₹ INR", USD: "$ USD" } as const;

/** The seasonal offer, 64 px high. */
function Banner() {
  const { code, offer, action } = SITE_SETTINGS.banner;
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

/** A link to /search that opens a dialog instead once hydrated, as do Ctrl+K and ⌘K. */
function HeaderSearch({ className }: { className?: string }) {
  const [Dialog, setDialog] = useState<typeof SearchDialog | null>(null);
  /** A counter: the dialog opens each time it rises. */
  const [openCount, setOpenCount] = useState(0);
  const toast = useToast();

  const open = useCallback(() => {
    import("#app/components/search/search-dialog.tsx").then(
      (module) => {
        setDialog(() => module.default);
        setOpenCount((times) => times + 1);
      },
      // The search page works without this script.
      () => (navigator.onLine ? location.assign(href("/search")) : toast.show(OFFLINE_TOAST)),
    );
  }, [toast]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
      if (!isShortcut || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);

  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  }

  return (
    <>
      <Link
        to={href("/search")}
        onClick={onClick}
        aria-label="Search"
        aria-haspopup="dialog"
        className={cx("grid size-11 place-items-center rounded-md hover:bg-sunken", className)}
      >
        <LayoutIcon name="search" />
      </Link>
      {Dialog ? <Dialog openCount={openCount} /> : null}
    </>
  );
}
