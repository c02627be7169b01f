/** The shapes of the navigation and of the footer's links, with the spec's own names (spec 3). */

export type NavigationIcon = "first-aid" | "coin" | "code" | "tools" | "book" | "building";

/** Colors are names of the design's own, as in `text-brand`. */
export type NavigationColor = "brand" | "accent";

export type SubSection = {
  icon: NavigationIcon;
  routeName: string;
  /** Spelt as in the spec. */
  routeDesciption: string;
  router: string;
  iconColor: NavigationColor;
  iconHoverColor: NavigationColor;
};

export type NavigationItem = {
  routeName: string;
  /** Null where the item only opens its sub-sections. */
  route: string | null;
  id: string;
  showGradient?: boolean;
  hover_color: NavigationColor;
  sub_sections: readonly SubSection[];
};
