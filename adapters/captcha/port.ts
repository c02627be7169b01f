/** What is known of a sender after asking. "unavailable": the check itself failed; let them pass. */
export type BotVerdict = "human" | "bot" | "unavailable";

/** Tells people from programs by a token that the page got from the bot check. */
export type Captcha = {
  /** "none": nothing is configured, and everybody passes. */
  kind: "none" | "turnstile";
  /** What the page shows the check with; null when there is none. */
  siteKey: string | null;
  /** @param address the sender's, as far as it is known */
  verify(token: string, address: string): Promise<BotVerdict>;
};
