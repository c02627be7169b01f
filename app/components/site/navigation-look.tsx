import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { cx } from "#app/ui/cx.ts";
import type { NavigationColor, SubSection } from "#content/navigation.ts";
import { LayoutIcon } from "./layout-icon.tsx";

const COLORS: Record<NavigationColor, string> = { brand: "text-brand", accent: "text-accent" };
const ICON_HOVER: Record<NavigationColor, string> = {
  brand: "group-hover/entry:bg-brand group-hover/entry:text-on-brand",
  accent: "group-hover/entry:bg-accent group-hover/entry:text-on-accent",
};

export const HOVER: Record<NavigationColor, string> = {
  brand: "hover:text-brand",
  accent: "hover:text-accent",
};

export const CURRENT = "font-bold underline decoration-2 underline-offset-8";

/** One entry of a dropdown or an accordion. */
export function SubSectionLink({ section, current }: { section: SubSection; current: boolean }) {
  return (
    <Link
      to={section.router}
      aria-current={current ? "page" : undefined}
      className="group/entry flex items-center gap-3 rounded-md p-2 hover:bg-sunken"
    >
      <span
        className={cx(
          "grid size-10 shrink-0 place-items-center rounded-md bg-brand-soft transition-colors",
          COLORS[section.iconColor],
          ICON_HOVER[section.iconHoverColor],
        )}
      >
        <LayoutIcon name={section.icon} />
      </span>
      <span className="grid">
        <span className={current ? CURRENT : "font-semibold"}>{section.routeName}</span>
        <span className="text-sm text-ink-muted">{section.routeDesciption}</span>
      </span>
    </Link>
  );
}

/** Below Login: what a visitor can start with. */
export const STARTS = [
  { to: href("/experts"), children: "Find an expert" },
  { to: href("/book-your-slot"), children: "Book a session" },
  // Its document may use the microphone.
  { to: href("/sessions/ai"), children: "Free practice", reloadDocument: true },
];
