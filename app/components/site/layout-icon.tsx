import { cx } from "#app/ui/cx.ts";
import type { NavigationIcon } from "#content/navigation.ts";

type Name = NavigationIcon | "chevron-down" | "arrow-right" | "x" | "menu" | "message" | "search";

/**
 * A decorative icon from one image file (public/icons.svg, lucide's shapes), which keeps icons out
 * of the layout's script.
 */
export function LayoutIcon({ name, className }: { name: Name; className?: string }) {
  return (
    <svg aria-hidden="true" className={cx("shrink-0", className ?? "size-5")}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
