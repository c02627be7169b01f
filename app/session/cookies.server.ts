import { cookieHeader, readCookieHeader } from "#app/lib/cookie.ts";
import type { Services } from "#app/services.ts";
import { isToken, newToken } from "#modules/accounts/secrets.server.ts";

type Config = Services["config"];

export const SESSION_COOKIE = "gr_session";
export const BROWSER_COOKIE = "gr_browser";
const NAME_COOKIE = "gr_name";
const LONGEST_NAME = 40;

/** The longest that browsers keep a cookie. How long a session lives is the database's to say. */
const LONGEST_SECONDS = 400 * 86_400;
const DAY_SECONDS = 86_400;

/** The value of a cookie the browser sent, or null. */
export function readCookie(request: Request, name: string): string | null {
  return readCookieHeader(request.headers.get("cookie"), name);
}

/** The Set-Cookie header that signs a browser in. */
export function serializeSessionCookie(config: Config, token: string): string {
  return serialize(config, SESSION_COOKIE, token, LONGEST_SECONDS);
}

/**
 * Keeps the readable cookie that the header of built-ahead pages shows a name by.
 * @param answer the Set-Cookie headers of the answer it goes with
 * @returns the Set-Cookie header that brings it up to date; null when it is
 */
export function nameCookie(
  config: Config,
  request: Request,
  answer: readonly string[],
  viewer: { name: string | null } | null,
): string | null {
  const isSigningOut = answer.includes(clearSessionCookie(config));
  const value = viewer && !isSigningOut ? encodeURIComponent(firstName(viewer.name)) : "";
  if (value === (readCookie(request, NAME_COOKIE) ?? "")) return null;
  return cookieHeader({
    name: NAME_COOKIE,
    value,
    maxAgeSeconds: value ? LONGEST_SECONDS : 0,
    secure: isSecure(config),
    httpOnly: false,
  });
}

function firstName(name: string | null): string {
  const first = name?.trim().split(/\s/u)[0] ?? "";
  // Cutting may part an emoji.
  return first.slice(0, LONGEST_NAME).toWellFormed() || "Account";
}

/** The Set-Cookie header that makes a browser forget its session. */
export function clearSessionCookie(config: Config): string {
  return serialize(config, SESSION_COOKIE, "", 0);
}

/**
 * The random value a browser is known by while it signs in: codes work only where they were
 * asked for. Send `setCookie` with the answer; it is new, or kept for another day.
 */
export function ensureBrowserCookie(
  request: Request,
  config: Config,
): { token: string; setCookie: string } {
  const existing = readBrowserToken(request);
  const token = existing ?? newToken();
  return { token, setCookie: serialize(config, BROWSER_COOKIE, token, DAY_SECONDS) };
}

/**
 * Gives a browser its value with the page of a form, so that two presses at once are one browser's
 * and get one code. A page that answers a press has been given one by its action.
 */
export function firstBrowserCookie(request: Request, config: Config): string | null {
  const answersPress = request.headers.has("content-type");
  if (answersPress || readBrowserToken(request) !== null) return null;
  return ensureBrowserCookie(request, config).setCookie;
}

/** The browser's value without giving it one, or null when it has none. */
export function readBrowserToken(request: Request): string | null {
  const value = readCookie(request, BROWSER_COOKIE);
  return isToken(value) ? value : null;
}

function serialize(config: Config, name: string, value: string, maxAgeSeconds: number): string {
  return cookieHeader({ name, value, maxAgeSeconds, secure: isSecure(config), httpOnly: true });
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith("https:");
}
