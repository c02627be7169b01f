/**
 * The ids of pinned hits in their order, from the spec's own format: `TID-0040:1, TID-0041:2`.
 * @throws Error for an entry that is no id and position
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
