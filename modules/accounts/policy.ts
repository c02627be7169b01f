/** Operators' roles. They count only in sessions that passed two-factor authentication. */
export const STAFF_ROLES = ["admin", "support", "finance", "content"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Granted by a row in `memberships`. */
export type GrantedRole = "expert" | "organization_admin" | "organization_reviewer" | StaffRole;
export type Role = "candidate" | GrantedRole;

export function staffRoles(roles: readonly Role[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => roles.includes(role));
}

export function hasRole(
  viewer: { roles: readonly Role[]; passedTwoFactor: boolean },
  wanted: readonly Role[],
): boolean {
  const ignored: readonly Role[] = viewer.passedTwoFactor ? [] : STAFF_ROLES;
  return viewer.roles.some((role) => wanted.includes(role) && !ignored.includes(role));
}

export const LOGIN_PATH = "/candidate/login";
export const DASHBOARD_PATH = "/candidate";
export const EXPERT_PATH = "/expert";

/** Where signing in leads when no page asked for it. */
export function homePath(roles: readonly Role[]): string {
  return roles.includes("expert") ? EXPERT_PATH : DASHBOARD_PATH;
}

/** A session's last use is stored at most this often, so that reading pages doesn't write. */
export const SESSION_TOUCH_MS = 60 * 60 * 1000;

type CodeRules = { ttlMinutes: number; tries: number; resendSeconds: number; perHour: number };

/**
 * Returns the pause per browser in ms and the sends per hour and address. Load tests scale up
 * sends, never guesses.
 */
export function sendLimits(codes: CodeRules, scale: number): { pauseMs: number; perHour: number } {
  return {
    pauseMs: Math.ceil((codes.resendSeconds * 1000) / scale),
    perHour: Math.max(1, Math.floor(codes.perHour * scale)),
  };
}

/**
 * Returns `next` if it is a path on this site, otherwise the fallback. Rejects anything a browser
 * could resolve to another host (`//host`, `/\host`, `/\t/host`, a scheme).
 */
export function safeNextPath(next: string | null | undefined, fallback = DASHBOARD_PATH): string {
  if (!next || next.length > 2000 || !next.startsWith("/") || next.startsWith("//"))
    return fallback;
  // Browsers treat a backslash as a slash and drop tabs and line breaks.
  if (/[\\\s\p{Cc}]/u.test(next)) return fallback;
  const base = "https://this.invalid";
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  // Signing in must not lead back to the login page or to sign-out.
  if (url.pathname === LOGIN_PATH || url.pathname === "/candidate/sign-out") return fallback;
  return url.pathname + url.search + url.hash;
}

export function loginPath(next: string): string {
  return `${LOGIN_PATH}?next=${encodeURIComponent(next)}`;
}

/** Browser and system for the list of sessions, for example "Chrome on Windows". */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

// Order matters: most browsers also claim to be the ones below them.
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

export const CODE_ERRORS = {
  wrong_code:
    "That code doesn’t work. Check our latest email: a code works once, for 10 minutes, in the browser that requested it.",
  too_many_tries:
    "You’ve tried five times in ten minutes. Wait a few minutes, then try again or send a new code.",
  address_in_use: "Another account uses this email. Sign out, then sign in with it instead.",
} as const;

export const ERASE_PHRASE = "erase my account";

const OWN_ORDERS = { to: "/candidate", label: "See your sessions and orders" };

/** Why an account can't be erased yet, and the page where that changes. */
export const ERASE_BLOCKERS = {
  upcoming_bookings: {
    text: "You have a session booked. Cancel it first. Its order page shows how, and your refund.",
    link: OWN_ORDERS,
  },
  unused_sessions: {
    text: "You’ve paid for something you haven’t had yet. Use it, or get a refund on its order page first.",
    link: OWN_ORDERS,
  },
  is_expert: {
    text: "You’re an expert here. Ask us to close your expert profile first.",
    link: { to: "/contact", label: "Contact us" },
  },
  payout_due: {
    text: "We still owe you what you’ve earned. Request a payout first, or email us.",
    link: { to: "/expert/earnings", label: "See your earnings" },
  },
  is_staff: {
    text: "You’re an operator here. Ask another operator to remove your role first.",
    link: null,
  },
  payment_open: {
    text: "One of your payments is still processing. Try again when it’s done.",
    link: OWN_ORDERS,
  },
} as const;
