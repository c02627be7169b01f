import { useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { ALL_TOPICS, NAVIGATION } from "#content/navigation.ts";
import { isCurrentItem } from "./policy.ts";
import type { NavigationItem } from "#content/navigation.ts";
import { AccountWord } from "./account-word.tsx";
import { CURRENT, HOVER, STARTS, SubSectionLink } from "./navigation-look.tsx";
import { LayoutIcon } from "./layout-icon.tsx";
import { LOGIN } from "./login-address.ts";
import { useDropdowns } from "./use-dropdowns.ts";
import { useSitePath } from "./use-site-path.ts";

const ENTRY =
  "inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm whitespace-nowrap xl:px-3 xl:text-base";

/** The navigation on wide screens. Its panels are in the HTML. */
export function DesktopMenu() {
  const bar = useRef<HTMLDivElement>(null);
  const pathname = useSitePath();
  const dropdowns = useDropdowns(bar);

  function dropdown(id: string, trigger: ReactNode, look: string, panel: ReactNode, end?: boolean) {
    return (
      <li key={id} className="nav-item relative" {...dropdowns.itemProps(id)}>
        <button
          type="button"
          aria-controls={`panel-${id}`}
          className={look}
          {...dropdowns.triggerProps(id)}
        >
          {trigger}
          <LayoutIcon name="chevron-down" className="size-4" />
        </button>
        <div
          id={`panel-${id}`}
          className={cx("nav-panel absolute top-full z-30 pt-2", end ? "end-0" : "start-0")}
        >
          <div className="rounded-lg border border-line bg-surface p-2 shadow-lg">{panel}</div>
        </div>
      </li>
    );
  }

  function entry(item: NavigationItem) {
    const current = isCurrentItem(item, pathname);
    const look = cx(ENTRY, HOVER[item.hover_color], current ? CURRENT : "font-medium");
    if (item.sub_sections.length > 0) {
      return dropdown(
        item.id,
        item.routeName,
        look,
        <SubSections item={item} pathname={pathname} />,
      );
    }
    return (
      <li key={item.id}>
        <Link
          to={item.route ?? "/"}
          aria-current={pathname === item.route ? "page" : undefined}
          className={look}
        >
          {item.routeName}
        </Link>
      </li>
    );
  }

  return (
    <div
      ref={bar}
      className="flex flex-1 items-center justify-between gap-2 max-lg:hidden xl:gap-4"
      data-desktop-menu=""
    >
      <ul className="flex items-center xl:ms-4">{NAVIGATION.map(entry)}</ul>
      <ul>
        {dropdown(
          "get-started",
          <AccountWord asServed="Get started" />,
          "inline-flex min-h-11 items-center gap-1.5 rounded-md bg-brand px-4 font-semibold whitespace-nowrap text-on-brand hover:bg-brand-strong",
          [{ to: LOGIN, children: <AccountWord asServed="Login" /> }, ...STARTS].map((start) => (
            <Link
              key={start.to}
              {...start}
              className="flex min-h-11 min-w-44 items-center rounded-md px-3 font-medium hover:bg-sunken"
            />
          )),
          true,
        )}
      </ul>
    </div>
  );
}

function SubSections({ item, pathname }: { item: NavigationItem; pathname: string }) {
  return (
    <ul className="grid w-92">
      {item.sub_sections.map((section) => (
        <li key={section.router}>
          <SubSectionLink section={section} current={pathname === section.router} />
        </li>
      ))}
      {item.showGradient ? (
        <li className="mt-1 border-t border-line pt-1">
          <Link
            to={ALL_TOPICS.to}
            className="flex min-h-11 items-center justify-between rounded-md bg-[linear-gradient(to_right,var(--color-brand-soft),var(--color-accent-soft))] px-3 font-semibold hover:underline"
          >
            {ALL_TOPICS.label}
            <LayoutIcon name="arrow-right" className="size-4" />
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
