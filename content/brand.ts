/** Who runs the site (rules 1), for pages that are built ahead and for the configuration. */
export const BRAND = {
  name: "Greenroom",
  owner: "Greenroom Careers Private Limited",
  supportEmail: "support@greenroom.example",
  copyrightYear: 2025,
  phone: "+1 555 010 0199",
  /** Where a chat message to us is written: digits of our number, no plus sign. */
  chatUrl: "https://wa.me/15550100199",
  social: [
    { name: "LinkedIn", url: "https://www.linkedin.com/company/greenroom-careers" },
    { name: "Instagram", url: "https://www.instagram.com/greenroom.careers" },
    { name: "YouTube", url: "https://www.youtube.com/@greenroom-careers" },
    { name: "X", url: "https://x.com/greenroomcareer" },
  ],
  /** Who drew the pictures, and where that is told. */
  illustrations: { label: "Illustrations drawn in-house", url: "/ourstory#illustrations" },
} as const;
