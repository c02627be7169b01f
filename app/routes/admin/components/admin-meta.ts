import { href } from "#app/lib/urls.ts";
import { BRAND } from "#content/brand.ts";

/** The first breadcrumb on every page except the overview. */
export const HOME = { label: "Operations", to: href("/admin") };

export const TWO_FACTOR_PATH = href("/admin/second-factor");

export function adminMeta(title: string) {
  return () => [
    { title: `${title} · ${HOME.label} · ${BRAND.name}` },
    { name: "robots", content: "noindex" },
  ];
}
