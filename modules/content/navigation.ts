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
