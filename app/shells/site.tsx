import type { ReactNode } from "react";
import { FooterSlot } from "#app/components/site/footer-slot.tsx";
import { SiteDock } from "#app/components/site/site-dock.tsx";
import { SiteHeader } from "#app/components/site/site-header.tsx";
import { SiteRuntime } from "#app/components/site/site-runtime.tsx";
import { BRAND } from "#content/brand.ts";

/** The site's frame around its pages and every error. `sheets` come after the page's content. */
export function Site({ sheets, children }: { sheets: ReactNode; children: ReactNode }) {
  return (
    <>
      <SiteHeader brandName={BRAND.name} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {sheets}
      <FooterSlot />
      <SiteDock />
      <SiteRuntime />
    </>
  );
}
