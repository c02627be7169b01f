/** "unavailable": the check itself failed, so let the sender pass. */
export type BotVerdict = "human" | "bot" | "unavailable";

export type Captcha = {
  kind: "none" | "turnstile";
  siteKey: string | null;
  verify(token: string, ip: string): Promise<BotVerdict>;
};
