/** Who runs this site, as shown on pages and in emails. */
export type Brand = {
  name: string;
  owner: string;
  supportEmail: string;
  copyrightYear: number;
  phone: string;
  /** Where people can chat with us. */
  chatUrl: string;
  social: readonly { name: string; url: string }[];
  /** Credit for the illustrations, with a link. */
  illustrations: { label: string; url: string };
};
