import { expect, test } from "vitest";
import { NAVIGATION } from "#content/navigation.ts";
import {
  bannerCurrency,
  isCurrentItem,
  isListed,
  ROUTES,
  showsFooter,
  topOfPage,
} from "./policy.ts";
import { popUpAllowed, popUpAllowedOnReturn, type PopUpFacts } from "./pop-up-policy.ts";

const NO_NAVBAR = ["/checkout/sandbox/x", "/room/42"];
const WORKSPACES = ["/candidate", "/candidate/login", "/expert", "/expert/sessions", "/admin"];
const NO_BANNER = ["/book-your-slot", "/interviews/oneway", "/orders/GR-1", "/organization/seats"];
const ALL_SHOWN = [
  "/",
  "/experts",
  "/experts/asha-rao",
  "/niche/coding",
  "/blogs",
  "/no-such-page",
];

test.each([
  ...ALL_SHOWN.map((path) => [path, "banner"] as const),
  ...NO_BANNER.map((path) => [path, "spacer"] as const),
  ...WORKSPACES.map((path) => [path, "spacer"] as const),
  ...NO_NAVBAR.map((path) => [path, "nothing"] as const),
])("at the top of %s is the %s", (path, shown) => {
  expect(topOfPage(path, true)).toEqual({
    banner: shown === "banner",
    spacer: shown === "spacer",
    navbar: shown !== "nothing",
  });
});

test("the call request is folded in one-way interviews, and open on the page that asks for it", () => {
  expect(isListed("focused", "/interviews/oneway/start")).toBe(true);
  expect(isListed("focused", "/interviews/specialized")).toBe(false);
});

test("a dismissed banner leaves a spacer, except without a navbar", () => {
  expect(topOfPage("/", false)).toEqual({ banner: false, spacer: true, navbar: true });
  expect(topOfPage("/room/42", false)).toEqual({ banner: false, spacer: false, navbar: false });
});

test.each([
  ...[...ALL_SHOWN, ...NO_BANNER.slice(0, 3)].map((path) => [path, true] as const),
  ...[...NO_NAVBAR, ...WORKSPACES, "/organization"].map((path) => [path, false] as const),
])("the footer on %s: %s", (path, shown) => {
  expect(showsFooter(path)).toBe(shown);
});

const FREE: PopUpFacts = {
  pathname: "/",
  blocked: false,
  typedInto: false,
  isSubscribed: false,
  homeOwOpen: false,
  subscribe_dialog_timmer: false,
};

test.each([
  ["/", true],
  ["/blogs", true],
  ["/blogs/", true],
  ["/blogs/star-rewrite", true],
  ["/pricing", true],
  ["/testimonials", true],
  ["/whyus", true],
  ["/book-your-slot", false],
  ["/interviews/oneway", false],
  ["/experts", false],
  ["/niche/coding", false],
  ["/blogsy", false],
])("the pop-up may open on %s: %s", (pathname, allowed) => {
  expect(popUpAllowed({ ...FREE, pathname })).toBe(allowed);
});

test.each(["blocked", "isSubscribed", "homeOwOpen", "subscribe_dialog_timmer"] as const)(
  "%s keeps the pop-up closed",
  (fact) => {
    expect(popUpAllowed({ ...FREE, [fact]: true })).toBe(false);
  },
);

test("has the pop-up's route lists", () => {
  expect(ROUTES.popUpAllowed).toEqual([
    "/",
    "/interviews/oneway",
    "/book-your-slot",
    "/blogs/*",
    "/pricing",
    "/testimonials",
    "/whyus",
  ]);
  expect(ROUTES.popUpRefused).toEqual(["/book-your-slot", "/interviews/oneway"]);
  expect(ROUTES.typingSensitive).toEqual([
    "/visa-campaign",
    "/interviews/oneway",
    "/interviews/specialized",
    "/book-your-slot",
    "/niche/f1-visa",
    "/niche/coding",
    "/niche/ai",
    "/niche/umm-isnt-a-strategy",
  ]);
});

test("typing matters only on typing-sensitive routes", () => {
  expect(popUpAllowed({ ...FREE, typedInto: true })).toBe(true);
  expect(isListed("typingSensitive", "/visa-campaign")).toBe(true);
});

test.each(ROUTES.typingSensitive)(
  "the pop-up opens on %s neither with nor without typing",
  (path) => {
    for (const typedInto of [true, false]) {
      const facts = { ...BACK, pathname: path, typedInto };
      expect([popUpAllowed(facts), popUpAllowedOnReturn(facts)]).toEqual([false, false]);
    }
  },
);

const BACK = {
  ...FREE,
  ai_dialog: false,
  subscribe_dialog: false,
  orderSuccess: false,
  orderFailed: false,
};

test("the pop-up may open on return to the tab", () => {
  expect(popUpAllowedOnReturn(BACK)).toBe(true);
});

test.each([
  "ai_dialog",
  "subscribe_dialog",
  "orderSuccess",
  "orderFailed",
  "isSubscribed",
  "homeOwOpen",
  "subscribe_dialog_timmer",
  "blocked",
] as const)("%s keeps it closed on return", (fact) => {
  expect(popUpAllowedOnReturn({ ...BACK, [fact]: true })).toBe(false);
});

test.each([
  ["Asia/Calcutta", null, "INR"],
  ["Asia/Kolkata", null, "INR"],
  ["America/New_York", null, "USD"],
  [null, null, "USD"],
  ["Asia/Kolkata", "USD", "USD"],
  ["Europe/Paris", "INR", "INR"],
] as const)("in %s with the choice %s the banner shows %s", (zone, chosen, currency) => {
  expect(bannerCurrency(zone, chosen)).toBe(currency);
});

test("navigation items and their sub-sections have fields and icons", () => {
  for (const item of NAVIGATION) {
    const { showGradient: _, ...always } = item;
    expect(Object.keys(always).toSorted()).toEqual([
      "hover_color",
      "id",
      "route",
      "routeName",
      "sub_sections",
    ]);
    for (const section of item.sub_sections) {
      expect(Object.keys(section).toSorted()).toEqual([
        "icon",
        "iconColor",
        "iconHoverColor",
        "routeDesciption",
        "routeName",
        "router",
      ]);
    }
  }
  const icons = NAVIGATION.flatMap((item) => item.sub_sections.map((section) => section.icon));
  expect(icons.toSorted()).toEqual(["book", "building", "code", "coin", "first-aid", "tools"]);
});

test("the navigation has its items in order", () => {
  expect(NAVIGATION.map(({ routeName, route }) => [routeName, route])).toEqual([
    ["Why us?", "/whyus"],
    ["Pricing", "/pricing"],
    ["Trending", "/niche"],
    ["Testimonials", "/testimonials"],
    ["For organizations", null],
    ["Contact us", "/contact"],
  ]);
  const [trending, organizations] = NAVIGATION.filter((item) => item.sub_sections.length > 0);
  expect(trending?.sub_sections.map(({ routeName, router }) => [routeName, router])).toEqual([
    ["Executive C-roles", "/niche/c-roles"],
    ["Finance & Accounting", "/niche/finance"],
    ["1:1 Coding Sessions", "/niche/coding"],
    ["Electrical Engineering", "/niche/electrical-engineering"],
  ]);
  expect(organizations?.sub_sections.map(({ routeName, router }) => [routeName, router])).toEqual([
    ["Businesses", "/business"],
    ["Educational Institutions", "/universities"],
  ]);
});

test.each([
  ["/whyus", "why-us"],
  ["/niche", "trending"],
  ["/niche/finance", "trending"],
  ["/universities", "for-organizations"],
  ["/", undefined],
  ["/pricing-table", undefined],
])("on %s the current item is %s", (pathname, id) => {
  expect(NAVIGATION.find((item) => isCurrentItem(item, pathname))?.id).toBe(id);
});
