import { cookieHeader, readCookieHeader } from "#app/lib/cookie.ts";
import { type Currency, isCurrency } from "#app/lib/money.ts";
import { canonicalZone } from "#app/lib/zones.ts";
import type { Config } from "#server/config.ts";
import { defaultCurrency } from "./defaults.ts";

const ZONE_COOKIE = "gr_zone";
const CURRENCY_COOKIE = "gr_currency";
const HOLDER_COOKIE = "gr_holder";
const YEAR_SECONDS = 31_536_000;
const MONTH_SECONDS = 30 * 86_400;

/** In which zone and currency a visitor sees things, and why. */
export type VisitorSettings = {
  zone: string;
  /** True when the address names the zone, so that the browser's does not count. */
  zoneChosen: boolean;
  /** The browser's zone as its cookie has it, in the browser's own spelling. */
  zoneCookie: string | null;
  currency: Currency;
};

/** The address first, then what was chosen before, then what the zone suggests (spec 9). */
export function visitorSettings(
  request: Request,
  wishes: { zone?: string | null | undefined; currency?: string | null | undefined } = {},
): VisitorSettings {
  const cookies = request.headers.get("cookie");
  const { searchParams } = new URL(request.url);
  const zoneCookie = readCookieHeader(cookies, ZONE_COOKIE);
  const chosen = zoneOf(searchParams.get("zone"));
  const zone = chosen ?? zoneOf(zoneCookie) ?? zoneOf(wishes.zone) ?? "UTC";
  const currency = [
    searchParams.get("currency"),
    wishes.currency,
    readCookieHeader(cookies, CURRENCY_COOKIE),
  ].find(isCurrency);
  return {
    zone,
    zoneChosen: chosen !== null,
    zoneCookie,
    currency: currency ?? defaultCurrency(zone),
  };
}

/** Keeps an explicit choice of currency; null when the address makes none. */
export function currencyCookie(request: Request, config: Config): string | null {
  const wish = new URL(request.url).searchParams.get("currency");
  return isCurrency(wish) ? serializeCurrency(wish, config) : null;
}

export function serializeCurrency(currency: Currency, config: Config): string {
  return cookieHeader({
    name: CURRENCY_COOKIE,
    value: currency,
    maxAgeSeconds: YEAR_SECONDS,
    secure: isSecure(config),
    // The banner reads it in the browser.
    httpOnly: false,
  });
}

/** The token of this browser's holds, or null when it never held anything. */
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
