import type { Currency } from "#lib/money.ts";
import type { NavigationItem } from "#content/navigation.ts";

/**
 * What each route shows (docs/product.md#pages). An entry is a path; `/*` at its end includes
 * everything below. `/expert/*` is the experts' workspace, not `/experts`.
 */
export const ROUTES = {
  bannerHidden: [
    "/book-your-slot",
    "/interviews/*",
    "/checkout/*",
    "/orders/*",
    "/room/*",
    "/candidate/*",
    "/expert/*",
    "/organization/*",
    "/admin/*",
  ],
  navbarHidden: ["/checkout/*", "/room/*"],
  footerHidden: [
    "/checkout/*",
    "/room/*",
    "/candidate/*",
    "/expert/*",
    "/organization/*",
    "/admin/*",
  ],
  /** The call request is folded, and the cookie question ends the page instead of floating. */
  focused: [
    "/book-your-slot/*",
    "/checkout/*",
    "/interviews/oneway/*",
    "/orders/*",
    "/packs/*",
    "/sessions/*",
  ],
  popUpAllowed: [
    "/",
    "/interviews/oneway",
    "/book-your-slot",
    "/blogs/*",
    "/pricing",
    "/testimonials",
    "/whyus",
  ],
  popUpRefused: ["/book-your-slot", "/interviews/oneway"],
  typingSensitive: [
    "/visa-campaign",
    "/interviews/oneway",
    "/interviews/specialized",
    "/book-your-slot",
    "/niche/f1-visa",
    "/niche/coding",
    "/niche/ai",
    "/niche/umm-isnt-a-strategy",
  ],
} as const satisfies Record<string, readonly string[]>;

export type RouteList = keyof typeof ROUTES;

export function isListed(list: RouteList, pathname: string): boolean {
  const path = pathname.replace(/(.)\/+$/, "$1");
  return ROUTES[list].some((entry) =>
    entry.endsWith("/*")
      ? path === entry.slice(0, -2) || path.startsWith(entry.slice(0, -1))
      : path === entry,
  );
}

/** A 64 px spacer replaces the banner only if there is a navbar below. */
export function topOfPage(
  pathname: string,
  bannerVisible: boolean,
): { banner: boolean; spacer: boolean; navbar: boolean } {
  const navbar = !isListed("navbarHidden", pathname);
  const banner = bannerVisible && !isListed("bannerHidden", pathname);
  return { banner, spacer: !banner && navbar, navbar };
}

export function showsFooter(pathname: string): boolean {
  return !isListed("footerHidden", pathname);
}

/** Whether a navigation item or one of its sub-sections is the current page. */
export function isCurrentItem(item: NavigationItem, pathname: string): boolean {
  const routes = [item.route, ...item.sub_sections.map((section) => section.router)];
  return routes.some(
    (route) => route !== null && (pathname === route || pathname.startsWith(`${route}/`)),
  );
}

/** The visitor's choice (from a cookie), or rupees in India's zone. */
export function bannerCurrency(zone: string | null, chosen: string | null): Currency {
  if (chosen === "INR" || chosen === "USD") return chosen;
  return zone === "Asia/Kolkata" || zone === "Asia/Calcutta" ? "INR" : "USD";
}
