import type { Brand } from "#lib/brand.ts";

/**
 * The site's operator. Variables override these defaults (platform/brand-settings.ts), and pages
 * are built with the result (server/bundle/site-inputs.ts).
 */
export const BRAND: Brand = {
  name: "Greenroom",
  owner: "Greenroom Careers Private Limited",
  supportEmail: "support@greenroom.example",
  copyrightYear: 2025,
  phone: "+1 555 010 0199",
  chatUrl: "https://wa.me/15550100199",
  social: [
    { name: "LinkedIn", url: "https://www.linkedin.com/company/greenroom-careers" },
    { name: "Instagram", url: "https://www.instagram.com/greenroom.careers" },
    { name: "YouTube", url: "https://www.youtube.com/@greenroom-careers" },
    { name: "X", url: "https://x.com/greenroomcareer" },
  ],
  illustrations: { label: "Illustrations drawn in-house", url: "/ourstory#illustrations" },
};
