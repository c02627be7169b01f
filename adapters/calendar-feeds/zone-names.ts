import { findIana } from "windows-iana";
import { canonicalZone } from "#lib/zones.ts";

/** Abbreviations of the tz database. Others mean different zones in different countries. */
const ABBREVIATIONS = /^(?:UTC|UCT|GMT|EST|MST|HST|PST|JST|WET|CET|MET|EET|ROC|ROK|PRC)$/i;

/** A place of the tz database, such as Europe/Vienna; null for other names. */
export function placeOf(name: string): string | null {
  return name.includes("/") ? canonicalZone(name) : null;
}

/**
 * The tz database's name of a zone that calendars call otherwise, or its fixed offset in minutes:
 * old names, prefixes of libraries (`/freeassociation.sourceforge.net/Europe/Vienna`), Windows'
 * names and offsets (`GMT+0530`). Null if unknown.
 */
export function namedZone(name: string): string | number | null {
  if (/^z$/i.test(name)) return "UTC";
  const isAmbiguous = /^[a-z]{3}$/i.test(name) && !ABBREVIATIONS.test(name);
  const known = isAmbiguous ? null : canonicalZone(name);
  return known ?? suffixZone(name) ?? fixedOffset(name) ?? windowsZone(name);
}

function suffixZone(name: string): string | null {
  const parts = name.split("/");
  // The longest names have three parts, such as America/Indiana/Knox.
  for (let from = Math.max(1, parts.length - 3); from < parts.length; from++) {
    const known = placeOf(parts.slice(from).join("/"));
    if (known !== null) return known;
  }
  return null;
}

function fixedOffset(name: string): number | null {
  const match = /^\(?(?:GMT|UTC)?\s*([+-])(\d{1,2}):?([0-5]\d)?\)?$/i.exec(name);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return minutes > 18 * 60 ? null : match[1] === "-" ? -minutes : minutes;
}

/** Also with a number that Exchange adds, and by the names that Windows shows. */
function windowsZone(name: string): string | null {
  const shown = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, "");
  const american = /^(Eastern|Central|Mountain|Pacific) Time \(US/i.exec(shown);
  const named = american ? `${american[1]} Standard Time` : shown.replace(/ \d+$/, "");
  const [found] = findIana(named);
  if (found !== undefined) return canonicalZone(found);
  const cities = shown.split(/[,;/]/).map((city) => `/${city.trim().replaceAll(" ", "_")}`);
  const zones = Intl.supportedValuesOf("timeZone");
  const city = cities.find((ending) => zones.some((zone) => zone.endsWith(ending)));
  return (city && zones.find((zone) => zone.endsWith(city))) ?? null;
}
