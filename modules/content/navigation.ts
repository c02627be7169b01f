/** Shapes of the navigation and the footer links; the field names come from the spec. */

export type NavigationIcon = "first-aid" | "coin" | "code" | "tools" | "book" | "building";

/** Design token names, as in `text-brand`. */
export type NavigationColor = "brand" | "accent";

export type SubSection = {
  icon: NavigationIcon;
  routeName: string;
  /** Misspelled in the spec. */
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
