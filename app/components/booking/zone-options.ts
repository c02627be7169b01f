import type { ListedZone } from "#lib/zones.ts";

type Zone = { id: string; label: string };

/** `listZones` returns the same list for a quarter of an hour. */
const known = new WeakMap<readonly ListedZone[], string>();

/**
 * The zones as HTML options, one selected; one that isn't in the list comes first. Ids and labels
 * are made from names that the runtime knows, so nothing needs escaping.
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
