const DAY_MS = 86_400_000;
const NAME = /^greenroom-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;

/** `greenroom-20261122T013000Z.backup`, without colons for Windows. */
export function backupName(at: Date): string {
  return `greenroom-${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.backup`;
}

/** The time in a scheduled backup's name; null for any other file. */
export function backupTime(name: string): Date | null {
  const parts = NAME.exec(name)?.slice(1).map(Number);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/**
 * Returns the files to delete: all scheduled backups except the newest of each of the last `daily`
 * days and `weekly` weeks (from Monday, UTC) that have one. Never returns other files.
 */
export function outdatedBackups(
  names: readonly string[],
  kept: { daily: number; weekly: number },
): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const at = backupTime(name);
      return at ? [{ name, day: Math.floor(at.getTime() / DAY_MS) }] : [];
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1));
  // 1970-01-01 was a Thursday.
  const weekOf = (day: number) => Math.floor((day + 3) / 7);
  const newestOf = (period: (day: number) => number, count: number) => {
    const firsts = new Map<number, string>();
    for (const { name, day } of newestFirst) {
      if (!firsts.has(period(day))) firsts.set(period(day), name);
    }
    return [...firsts.values()].slice(0, count);
  };
  const keep = new Set([...newestOf((day) => day, kept.daily), ...newestOf(weekOf, kept.weekly)]);
  return newestFirst.flatMap(({ name }) => (keep.has(name) ? [] : [name]));
}
