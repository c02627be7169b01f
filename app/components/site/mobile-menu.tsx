import { type FocusEvent, type ToggleEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ALL_TOPICS, NAVIGATION } from "#content/navigation.ts";
import { isCurrentItem } from "./policy.ts";
import type { NavigationItem } from "#content/navigation.ts";
import { AccountWord } from "./account-word.tsx";
import { LayoutIcon } from "./layout-icon.tsx";
import { LOGIN } from "./login-address.ts";
import { CURRENT, STARTS, SubSectionLink } from "./navigation-look.tsx";
import { useSitePath } from "./use-site-path.ts";

const ROW = "flex min-h-12 w-full items-center justify-between gap-3 px-1 text-start text-lg";

/**
 * The navigation on narrow screens: a hamburger button that opens a sheet below the bar. It is a
 * popover, so the button, Escape and an outside click work without the script.
 */
export function MobileMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const { key } = useLocation();
  const pathname = useSitePath();

  useEffect(() => {
    const sheet = menu.current!;
    // It may have been opened before hydration.
    setOpen(sheet.matches(":popover-open"));
    return () => sheet.hidePopover();
  }, [key]);

  function onToggle(event: ToggleEvent) {
    setOpen(event.newState === "open");
    setExpandedId(null);
  }

  function onBlur(event: FocusEvent) {
    const to = event.relatedTarget as Node | null;
    if (to && !event.currentTarget.contains(to)) menu.current!.hidePopover();
  }

  return (
    <div onBlur={onBlur} className="lg:hidden">
      <button
        type="button"
        popoverTarget="mobile-menu"
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        aria-label={isOpen ? "Close menu" : "Open menu"}
        className="-me-2 grid size-12 place-items-center rounded-md hover:bg-sunken"
      >
        <LayoutIcon name={isOpen ? "x" : "menu"} className="size-6" />
      </button>
      {/* Popovers are positioned on the page: below the banner or its spacer, and the bar. */}
      <div
        ref={menu}
        id="mobile-menu"
        popover="auto"
        onToggle={onToggle}
        className="absolute inset-x-0 top-[calc(9.25rem+1px)] bottom-auto w-full border-b border-line bg-surface text-ink shadow-lg lg:hidden"
      >
        <div className="page-width grid gap-4 py-4">
          <ul className="grid divide-y divide-line">
            {NAVIGATION.map((item) =>
              item.sub_sections.length === 0 ? (
                <li key={item.id}>
                  <Link
                    to={item.route ?? "/"}
                    aria-current={pathname === item.route ? "page" : undefined}
                    className={cx(ROW, isCurrentItem(item, pathname) ? CURRENT : "font-medium")}
                  >
                    {item.routeName}
                  </Link>
                </li>
              ) : (
                <Accordion
                  key={item.id}
                  item={item}
                  pathname={pathname}
                  isOpen={expandedId === item.id}
                  onToggle={() => setExpandedId(expandedId === item.id ? null : item.id)}
                />
              ),
            )}
          </ul>
          <div className="grid grid-cols-2 gap-2">
            <ButtonLink to={LOGIN} block>
              <AccountWord asServed="Login" />
            </ButtonLink>
            {STARTS.map((start) => (
              <ButtonLink key={start.to} variant="secondary" block {...start} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function Accordion(props: {
  item: NavigationItem;
  pathname: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { item, pathname, isOpen, onToggle } = props;
  return (
    <li className="nav-accordion" data-open={isOpen ? "" : undefined}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`accordion-${item.id}`}
        onClick={onToggle}
        className={cx(ROW, isCurrentItem(item, pathname) ? CURRENT : "font-medium")}
      >
        {item.routeName}
        <LayoutIcon
          name="chevron-down"
          className={cx("size-5 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <ul id={`accordion-${item.id}`} className="nav-panel gap-1 pb-3">
        {item.sub_sections.map((section) => (
          <li key={section.router}>
            <SubSectionLink section={section} current={pathname === section.router} />
          </li>
        ))}
        {item.showGradient ? (
          <li>
            <Link
              to={ALL_TOPICS.to}
              className="flex min-h-11 items-center rounded-md px-2 font-semibold underline underline-offset-4"
            >
              {ALL_TOPICS.label}
            </Link>
          </li>
        ) : null}
      </ul>
    </li>
  );
}
