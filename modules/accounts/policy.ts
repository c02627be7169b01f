/** What a person may be besides a candidate, which everybody is. Given by operators, never claimed. */
export const ROLES = [
  "candidate",
  "expert",
  "organization_admin",
  "organization_reviewer",
  "support",
  "finance",
  "content",
  "admin",
] as const;
export type Role = (typeof ROLES)[number];

export const LOGIN_PATH = "/candidate/login";
export const DASHBOARD_PATH = "/candidate";

/** A session is touched at most this often: reading a page does not write (promises.md). */
export const SESSION_TOUCH_MS = 60 * 60 * 1000;

type CodeRules = { ttlMinutes: number; tries: number; resendSeconds: number; perHour: number };

/**
 * How often codes are sent. The scale for test and load runs widens sends, never guesses
 * (rules §1).
 * @returns the pause before the same browser gets another code in ms; sends per hour and address
 */
export function sendLimits(codes: CodeRules, scale: number): { pauseMs: number; perHour: number } {
  return {
    pauseMs: Math.ceil((codes.resendSeconds * 1000) / scale),
    perHour: Math.max(1, Math.floor(codes.perHour * scale)),
  };
}

/**
 * Where to go after signing in: a path on this site, or the fallback. Anything a browser could
 * read as another host (`//host`, `/\host`, `/\t/host`, a scheme) is not a path.
 */
export function safeNextPath(next: string | null | undefined, fallback = DASHBOARD_PATH): string {
  if (!next || next.length > 2000 || !next.startsWith("/") || next.startsWith("//"))
    return fallback;
  // Browsers read a backslash as a slash and drop tabs and line ends.
  if (/[\\\s\p{Cc}]/u.test(next)) return fallback;
  const base = "https://this.invalid";
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  // Signing in must not lead back to signing in, or straight out again.
  if (url.pathname === LOGIN_PATH || url.pathname === "/candidate/sign-out") return fallback;
  return url.pathname + url.search + url.hash;
}

/** The login page that leads back to a path. */
export function loginPath(next: string): string {
  return `${LOGIN_PATH}?next=${encodeURIComponent(next)}`;
}

/** A browser and system in words, from a User-Agent header, for the list of sessions. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

// In this order: most browsers claim to be the ones below them as well.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** What a person is told whose code was not taken. */
export const CODE_ERRORS = {
  wrong_code:
    "That code doesn’t work. Check our latest email: a code works once, for 10 minutes, in the browser that requested it.",
  too_many_tries:
    "You’ve tried five times in ten minutes. Wait a few minutes, then try again or send a new code.",
  address_in_use: "Another account uses this email. Sign out, then sign in with it instead.",
} as const;

/** What has to be typed before an account is erased. */
export const ERASE_PHRASE = "erase my account";

/** What a person is told whose account cannot be erased yet. */
export const ERASE_BLOCKERS = {
  upcoming_bookings:
    "You have a session booked. Cancel it first. Its order page shows how, and your refund.",
  unused_sessions:
    "You have prepaid sessions left. Use them, or get a refund on the pack’s page first.",
  payment_open: "One of your payments is still processing. Try again when it’s done.",
} as const;
