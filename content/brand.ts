/** Who runs the site (rules 1), for pages that are built ahead and for the configuration. */
export const BRAND = {
  name: "Greenroom",
  owner: "Greenroom Careers Private Limited",
  supportEmail: "support@greenroom.example",
} as const;
