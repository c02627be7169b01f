import { BRAND } from "#content/brand.ts";
import { EXPERT_PATH } from "#modules/accounts/policy.ts";

/** The first breadcrumb on every page except Today. */
export const HOME = { label: "Expert", to: EXPERT_PATH };

export function expertMeta(title: string) {
  return () => [
    { title: `${title} · ${HOME.label} · ${BRAND.name}` },
    { name: "robots", content: "noindex" },
  ];
}
