/** What `GET /api/site-config` answers: what a page built ahead cannot know. */
export type SiteConfig = {
  /** False in production, which silences the browser's console. */
  logsToConsole: boolean;
  /** Whether the seasonal code can be used now. */
  banner: { active: boolean };
  /** Used after consent only; null where none is configured. */
  analytics: { host: string; key: string } | null;
  chatScriptUrl: string | null;
  /** The bot check of the forms; loaded on a form's first focus. */
  captcha: { siteKey: string; scriptUrl: string } | null;
};
