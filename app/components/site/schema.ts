/** The shapes of the navigation and of the footer's links, with the spec's own names (spec 3). */

export type NavigationIcon = "first-aid" | "coin" | "code" | "tools" | "book" | "building";

/** Colours are names of the design's own, as in `text-brand`. */
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

/** What `GET /api/site-config` answers: what a page built ahead cannot know. */
export type SiteConfig = {
  /** False in production, which silences the browser's console (spec 9). */
  logsToConsole: boolean;
  /** Whether the seasonal code can be used now. */
  banner: { active: boolean };
  /** Used after consent only; null where none is configured. */
  analytics: { host: string; key: string } | null;
  chatScriptUrl: string | null;
  /** The bot check of the forms; loaded on a form's first focus. */
  captcha: { siteKey: string; scriptUrl: string } | null;
};
