import type { ListedZone } from "#lib/zones.ts";

type Zone = { id: string; label: string };

/** `listZones` returns the same list for 15 minutes. */
const known = new WeakMap<readonly ListedZone[], string>();

/**
 * The zones as HTML options, one selected; an unlisted one comes first. Ids and labels come from
 * the runtime's own names, so they need no escaping.
 */
export function zoneOptionsHtml(zones: readonly ListedZone[], selected: Zone): string {
  let html = known.get(zones);
  if (html === undefined) known.set(zones, (html = zones.map(option).join("")));
  const value = `value="${selected.id}"`;
  if (!html.includes(value)) return selectedOption(selected) + html;
  return html.replace(value, `${value} selected`);
}

export function selectedOption({ id, label }: Zone): string {
  return `<option value="${id}" selected>${label}</option>`;
}

function option({ id, label }: Zone): string {
  return `<option value="${id}">${label}</option>`;
}
