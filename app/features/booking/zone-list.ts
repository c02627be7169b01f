import { type ListedZone, zoneLabel } from "#app/lib/zones.ts";

/**
 * The zones of the picker as one text, a line each: the page carries its data twice, and a list of
 * four hundred objects would be most of it.
 */
export function packZones(zones: readonly ListedZone[]): string {
  return zones.map(({ id, offsetMinutes }) => `${id} ${offsetMinutes}`).join("\n");
}

export function unpackZones(packed: string): ListedZone[] {
  return packed.split("\n").map((line) => {
    const [id = "", offset] = line.split(" ");
    const offsetMinutes = Number(offset);
    return { id, label: zoneLabel(id, offsetMinutes), offsetMinutes };
  });
}
