/** Shapes of the navigation and the footer links; the field names are fixed (docs/product.md#names-in-the-browser). */

export type NavigationIcon = "first-aid" | "coin" | "code" | "tools" | "book" | "building";

/** Design token names, as in `text-brand`. */
export type NavigationColor = "brand" | "accent";

export type SubSection = {
  icon: NavigationIcon;
  routeName: string;
  /** Misspelled, but the name is fixed. */
  routeDesciption: string;
  router: string;
  iconColor: NavigationColor;
  iconHoverColor: NavigationColor;
};

export type NavigationItem = {
  routeName: string;
  /** Null if the item only opens its sub-sections. */
  route: string | null;
  id: string;
  showGradient?: boolean;
  hover_color: NavigationColor;
  sub_sections: readonly SubSection[];
};

export const NAVIGATION: readonly NavigationItem[] = [
  { routeName: "Why us?", route: "/whyus", id: "why-us", hover_color: "brand", sub_sections: [] },
  {
    routeName: "Pricing",
    route: "/pricing",
    id: "pricing",
    hover_color: "brand",
    sub_sections: [],
  },
  {
    routeName: "Trending",
    route: "/niche",
    id: "trending",
    showGradient: true,
    hover_color: "brand",
    sub_sections: [
      {
        icon: "first-aid",
        routeName: "Executive C-roles",
        routeDesciption: "Board questions, hard calls, your first 90 days",
        router: "/niche/c-roles",
        iconColor: "brand",
        iconHoverColor: "accent",
      },
      {
        icon: "coin",
        routeName: "Finance & Accounting",
        routeDesciption: "Valuation, statements and the why behind them",
        router: "/niche/finance",
        iconColor: "brand",
        iconHoverColor: "accent",
      },
      {
        icon: "code",
        routeName: "1:1 Coding Sessions",
        routeDesciption: "Live problems, thinking out loud, honest scoring",
        router: "/niche/coding",
        iconColor: "brand",
        iconHoverColor: "accent",
      },
      {
        icon: "tools",
        routeName: "Electrical Engineering",
        routeDesciption: "Circuits, power and safety, worked out on paper",
        router: "/niche/electrical-engineering",
        iconColor: "brand",
        iconHoverColor: "accent",
      },
    ],
  },
  {
    routeName: "Testimonials",
    route: "/testimonials",
    id: "testimonials",
    hover_color: "brand",
    sub_sections: [],
  },
  {
    routeName: "For organizations",
    route: null,
    id: "for-organizations",
    hover_color: "brand",
    sub_sections: [
      {
        icon: "building",
        routeName: "Businesses",
        routeDesciption: "Interview practice for people moving up or moving on",
        router: "/business",
        iconColor: "brand",
        iconHoverColor: "accent",
      },
      {
        icon: "book",
        routeName: "Educational Institutions",
        routeDesciption: "Mock interviews for a whole cohort before placement",
        router: "/universities",
        iconColor: "brand",
        iconHoverColor: "accent",
      },
    ],
  },
  {
    routeName: "Contact us",
    route: "/contact",
    id: "contact-us",
    hover_color: "brand",
    sub_sections: [],
  },
];

/** The last item of the Trending dropdown. */
export const ALL_TOPICS = { label: "View all trending topics", to: "/niche" } as const;
