/** The response of `GET /api/site-config`: what a prerendered page can't know. */
export type SiteConfig = {
  /** False in production, which silences the browser's console. */
  logsToConsole: boolean;
  /** Whether the seasonal code is valid now. */
  banner: { active: boolean };
  /** Used only after consent; null if not configured. */
  analytics: { host: string; key: string } | null;
  chatScriptUrl: string | null;
  /** Loaded on a form's first focus. */
  captcha: { siteKey: string; scriptUrl: string } | null;
};
