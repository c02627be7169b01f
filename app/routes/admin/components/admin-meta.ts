import { BRAND } from "#content/brand.ts";

/** Titles of the area's pages; search engines are not let in anyway. */
export function adminMeta(title: string) {
  return () => [
    { title: `${title} · Operations · ${BRAND.name}` },
    { name: "robots", content: "noindex" },
  ];
}
