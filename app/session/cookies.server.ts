import { cookieHeader, readCookieHeader } from "#app/lib/cookie.ts";
import type { Services } from "#app/services.ts";
import { isToken, newToken } from "#modules/accounts/secrets.server.ts";

type Config = Services["config"];

export const SESSION_COOKIE = "gr_session";
/** The token of a link to a room; its path is that room's. */
export const ROOM_COOKIE = "room";
export const BROWSER_COOKIE = "gr_browser";
const NAME_COOKIE = "gr_name";
const MAX_NAME = 40;

/** The browsers' maximum. The database decides when a session expires. */
const MAX_SECONDS = 400 * 86_400;
const DAY_SECONDS = 86_400;

export function readCookie(request: Request, name: string): string | null {
  return readCookieHeader(request.headers.get("cookie"), name);
}

export function serializeSessionCookie(config: Config, token: string): string {
  return serialize(config, SESSION_COOKIE, token, MAX_SECONDS);
}

/**
 * Updates the readable cookie with the name that prerendered pages show. `answer` has the
 * response's Set-Cookie headers. Returns a Set-Cookie header, or null if nothing changes.
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
    maxAgeSeconds: value ? MAX_SECONDS : 0,
    secure: isSecure(config),
    httpOnly: false,
  });
}

/** The name the browser was last told; null when signed out, or if it isn't in our format. */
export function readNameCookie(request: Request): string | null {
  try {
    return decodeURIComponent(readCookie(request, NAME_COOKIE) ?? "") || null;
  } catch {
    return null;
  }
}

function firstName(name: string | null): string {
  const first = name?.trim().split(/\s/u)[0] ?? "";
  // The cut may have split a surrogate pair.
  return first.slice(0, MAX_NAME).toWellFormed() || "Account";
}

export function clearSessionCookie(config: Config): string {
  return serialize(config, SESSION_COOKIE, "", 0);
}

/**
 * The random token of a browser that signs in, to which codes are bound. Send `setCookie` with the
 * response; it is new, or extended by a day.
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
 * Gives a browser its token with the form's page, so that two simultaneous submits count as one
 * browser and get one code. A page that responds to a submit got its token from the action.
 */
export function firstBrowserCookie(request: Request, config: Config): string | null {
  const answersPress = request.headers.has("content-type");
  if (answersPress || readBrowserToken(request) !== null) return null;
  return ensureBrowserCookie(request, config).setCookie;
}

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
