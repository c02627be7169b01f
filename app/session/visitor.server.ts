import type { VisitorSettings } from "#modules/live-sessions/visitor.ts";
import { cookieHeader, readCookieHeader } from "#app/lib/cookie.ts";
import { type Currency, isCurrency } from "#lib/money.ts";
import { canonicalZone, type LocalClock } from "#lib/zones.ts";
import type { Config } from "#platform/config.ts";
import { defaultCurrency } from "#lib/regions.ts";
import { hourCycleOf } from "./hour-cycle.server.ts";
import { BROWSER_ZONE } from "#app/components/booking/zone-scripts.ts";

/** The browser's zone, updated by a script in every page (components/zone-scripts.ts). */
const ZONE_COOKIE = "gr_zone";
/** A zone the visitor picked instead. */
const ZONE_CHOICE_COOKIE = "gr_zone_choice";
const CURRENCY_COOKIE = "gr_currency";
const HOLDER_COOKIE = "gr_holder";
/** Pages that depend on the zone: they show times or dates, or the price in its currency. */
const PAGES_OF_ZONES =
  /^\/(book-your-slot|experts(\/[^/]+)?|orders\/[^/]+\/change|sessions\/ai(\/full)?|candidate\/progress|interviews\/oneway\/shared\/[^/]+)\/?$/;
const YEAR_SECONDS = 31_536_000;
const MONTH_SECONDS = 30 * 86_400;

/**
 * Zone: from the URL, the account, the earlier choice, or the browser; else the requested one.
 * Currency: the choice, or the zone's.
 */
export function visitorSettings(
  request: Request,
  requested: {
    zone?: string | null | undefined;
    accountZone?: string | null;
    currency?: string | null | undefined;
  } = {},
): VisitorSettings {
  const cookies = request.headers.get("cookie");
  const { searchParams } = new URL(request.url);
  const chosen = zoneOf(searchParams.get("zone"));
  const known =
    chosen ??
    zoneOf(requested.accountZone) ??
    zoneOf(readCookieHeader(cookies, ZONE_CHOICE_COOKIE)) ??
    zoneOf(searchParams.get(BROWSER_ZONE)) ??
    zoneOf(readCookieHeader(cookies, ZONE_COOKIE)) ??
    zoneOf(requested.zone);
  const zone = known ?? "UTC";
  const currency = [
    searchParams.get("currency"),
    requested.currency,
    readCookieHeader(cookies, CURRENCY_COOKIE),
  ].find(isCurrency);
  return {
    zone,
    zoneChosen: chosen !== null,
    zoneKnown: known !== null,
    hourCycle: hourCycleOf(request),
    currency: currency ?? defaultCurrency(zone),
  };
}

/** The clock for a person: in their account's zone, or else the visitor's. */
export function viewerClock(viewer: { zone: string | null } | null, request: Request): LocalClock {
  const { zone, hourCycle } = visitorSettings(request);
  return { zone: viewer?.zone ?? zone, hourCycle };
}

/**
 * The browser's zone as sent with the request ("" if unknown), which the page checks before it is
 * shown. Null if there is nothing to check: no times or prices on the page, or a chosen zone.
 */
export function toldBrowserZone(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  const cookies = request.headers.get("cookie");
  const isChosen = [searchParams.get("zone"), readCookieHeader(cookies, ZONE_CHOICE_COOKIE)].some(
    (name) => zoneOf(name) !== null,
  );
  if (request.method !== "GET" || !PAGES_OF_ZONES.test(pathname) || isChosen) return null;
  const told = [searchParams.get(BROWSER_ZONE), readCookieHeader(cookies, ZONE_COOKIE)];
  return told.find((name) => zoneOf(name) !== null) ?? "";
}

/**
 * Stores a zone picked on our own pages, or clears it when the browser's own is picked; null if
 * nothing changes. A link from elsewhere may contain its sender's zone.
 */
export function zoneChoiceCookie(request: Request, config: Config): string | null {
  const picked = zoneOf(new URL(request.url).searchParams.get("zone"));
  const from = request.headers.get("sec-fetch-site");
  if (picked === null || (from !== null && from !== "same-origin")) return null;
  const cookies = request.headers.get("cookie");
  const isOwn = picked === zoneOf(readCookieHeader(cookies, ZONE_COOKIE));
  const kept = zoneOf(readCookieHeader(cookies, ZONE_CHOICE_COOKIE));
  if (kept === (isOwn ? null : picked)) return null;
  return cookieHeader({
    name: ZONE_CHOICE_COOKIE,
    value: isOwn ? "" : picked,
    maxAgeSeconds: isOwn ? 0 : YEAR_SECONDS,
    secure: isSecure(config),
    httpOnly: true,
  });
}

/** Stores an explicit choice of currency; null if the URL makes none. */
export function currencyCookie(request: Request, config: Config): string | null {
  const requested = new URL(request.url).searchParams.get("currency");
  return isCurrency(requested) ? serializeCurrency(requested, config) : null;
}

export function serializeCurrency(currency: Currency, config: Config): string {
  return cookieHeader({
    name: CURRENCY_COOKIE,
    value: currency,
    maxAgeSeconds: YEAR_SECONDS,
    secure: isSecure(config),
    // The banner's script reads it.
    httpOnly: false,
  });
}

/** The token of this browser's holds; null if it has none. */
export function readHolderToken(request: Request): string | null {
  const token = readCookieHeader(request.headers.get("cookie"), HOLDER_COOKIE);
  return token !== null && /^[\w-]{20,100}$/.test(token) ? token : null;
}

export function serializeHolderToken(token: string, config: Config): string {
  return cookieHeader({
    name: HOLDER_COOKIE,
    value: token,
    maxAgeSeconds: MONTH_SECONDS,
    secure: isSecure(config),
    httpOnly: true,
  });
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith("https:");
}

function zoneOf(name: string | null | undefined): string | null {
  return name && name.length <= 64 ? canonicalZone(name) : null;
}
