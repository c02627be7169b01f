/**
 * Parses pinned hits, such as `TID-0040:1, TID-0041:2`, into ids by position. Throws
 * on an invalid entry.
 */
export function parsePins(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [, id, position] = /^([^\s:]+):(\d+)$/.exec(entry) ?? [];
      if (id === undefined) throw new Error(`“${entry}” is no pinned hit: expected id:position.`);
      return { id, position: Number(position) };
    })
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id);
}
