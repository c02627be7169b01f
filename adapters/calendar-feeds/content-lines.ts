/** The text of a calendar as components and properties (RFC 5545, section 3.1), read leniently. */

export type Property = {
  name: string;
  params: ReadonlyMap<string, string>;
  value: string;
};
export type Component = { name: string; properties: Property[]; components: Component[] };

/** Other properties say nothing about time, and titles aren't kept. */
const KEPT = new Set([
  ...["UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXRULE", "EXDATE"],
  ...["RECURRENCE-ID", "TRANSP", "STATUS", "X-MICROSOFT-CDO-BUSYSTATUS", "FREEBUSY"],
  ...["TZID", "TZOFFSETFROM", "TZOFFSETTO", "X-WR-TIMEZONE", "X-WR-CALNAME", "NAME"],
  ...["BEGIN", "END"],
]);
/** Components that stand in a calendar, so that one begins where another wasn't ended. */
const OUTER = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE", "VTODO", "VJOURNAL", "VAVAILABILITY"]);

/**
 * A file's calendars; what's outside of any comes first, as one more. `isCut` if a component doesn't
 * end, such as in a file that was cut off.
 */
export function readComponents(text: string): { calendars: Component[]; isCut: boolean } {
  const calendars = [component("")];
  let open = [calendars[0]!];
  let isCut = false;
  const closeTo = (depth: number) => {
    if (open.length > depth) isCut = true;
    open = open.slice(0, depth);
  };
  for (const line of unfold(text)) {
    const property = readLine(line);
    if (!property) continue;
    const value = property.value.toUpperCase();
    if (property.name === "BEGIN") {
      if (value === "VCALENDAR") closeTo(1);
      else if (OUTER.has(value)) closeTo(open[1]?.name === "VCALENDAR" ? 2 : 1);
      const begun = component(value);
      if (value === "VCALENDAR") calendars.push(begun);
      else open.at(-1)!.components.push(begun);
      open.push(begun);
    } else if (property.name === "END") {
      const depth = open.findLastIndex(({ name }) => name === value);
      if (depth < 1) continue;
      closeTo(depth + 1);
      open.pop();
    } else {
      open.at(-1)!.properties.push(property);
    }
  }
  closeTo(1);
  return { calendars, isCut };
}

export function propertiesOf({ properties }: Component, name: string): Property[] {
  return properties.filter((property) => property.name === name);
}

/** A property's value; empty without one. */
export function valueOf({ properties }: Component, name: string): string {
  return properties.find((property) => property.name === name)?.value ?? "";
}

function component(name: string): Component {
  return { name, properties: [], components: [] };
}

/** Lines may end in any way; one that starts with a blank continues the line before. */
function* unfold(text: string): Generator<string> {
  let parts: string[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split(/\r*\n|\r/)) {
    if (/^[ \t]/.test(line) && parts.length > 0) {
      parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) yield parts.join("");
    parts = [line];
  }
  yield parts.join("");
}

/** Null for what isn't kept. A line without a value is kept as such. */
function readLine(line: string): Property | null {
  const name = /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase();
  if (name === undefined || !KEPT.has(name)) return null;
  const colon = colonOf(line);
  const isProperty = colon >= 0 && /^\s*[:;]/.test(line.slice(name.length, colon + 1));
  if (!isProperty) return { name, params: new Map(), value: "" };
  const params = new Map<string, string>();
  for (const [, key, value] of line
    .slice(name.length, colon)
    .matchAll(/;\s*([A-Za-z0-9-]+)\s*=\s*("[^"]*"|[^;]*)/g)) {
    params.set(key!.toUpperCase(), value!.replaceAll('"', "").trim());
  }
  return { name, params, value: line.slice(colon + 1).trim() };
}

/** Where the value starts: the first colon that isn't quoted. */
function colonOf(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] === ":" && !isQuoted) return at;
  }
  return line.indexOf(":");
}
