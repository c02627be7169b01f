export type Brand = {
  name: string;
  owner: string;
  supportEmail: string;
  copyrightYear: number;
  phone: string;
  /** Where a chat message to us is written. */
  chatUrl: string;
  social: readonly { name: string; url: string }[];
  /** Who drew the pictures, and the page that says so. */
  illustrations: { label: string; url: string };
};

/**
 * Who runs the site. These are the defaults; variables override them
 * (platform/brand-settings.ts), and pages are built with what came out (scripts/site-inputs.ts).
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
