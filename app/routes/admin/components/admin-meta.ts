import { BRAND } from "#content/brand.ts";

/** The first of the breadcrumbs on every page but the area's own first. */
export const HOME = { label: "Operations", to: "/admin" };

/** Titles of the area's pages; search engines are not let in anyway. */
export function adminMeta(title: string) {
  return () => [
    { title: `${title} · ${HOME.label} · ${BRAND.name}` },
    { name: "robots", content: "noindex" },
  ];
}
