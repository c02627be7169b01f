import { type ComponentType, useEffect, useState } from "react";
import { useMatches } from "react-router";
import { HeaderSearch } from "#app/components/search/header-search.tsx";
import { topOfPage } from "./policy.ts";
import { Banner } from "./banner.tsx";
import { useClientState } from "./client-state.ts";
import { DesktopMenu } from "./desktop-menu.tsx";
import { LogoLink } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { siteConfig } from "./site-config.ts";
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
