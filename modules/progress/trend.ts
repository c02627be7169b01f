/** Below this many scores there is a difference, and no trend. */
export const TREND_FROM = 4;
/** On a scale of five; of four scores, one level in one of them is chance. */
const MOVED = 0.75;

/** Shown once beside scores of which some are too few. */
export const NO_TREND = "A trend takes four scores.";

export type Trend =
  | { kind: "first" }
  | { kind: "few"; from: number; to: number; count: number }
  | {
      kind: "trend";
      direction: "up" | "down" | "steady";
      /** Averages of the earlier and of the later half. */
      from: number;
      to: number;
      count: number;
    };

/** Compares the later half of scores with the earlier one; a middle one belongs to neither. */
export function trendOf(levels: readonly number[]): Trend {
  const count = levels.length;
  if (count < 2) return { kind: "first" };
  if (count < TREND_FROM) return { kind: "few", from: levels[0]!, to: levels.at(-1)!, count };
  const half = Math.floor(count / 2);
  const from = mean(levels.slice(0, half));
  const to = mean(levels.slice(-half));
  const direction = to - from >= MOVED ? "up" : from - to >= MOVED ? "down" : "steady";
  return { kind: "trend", direction, from, to, count };
}

export function trendText(trend: Trend): string {
  switch (trend.kind) {
    case "first":
      return "One score so far.";
    case "few": {
      const { from, to, count } = trend;
      return from === to
        ? `Still ${to} after ${count} scores.`
        : `From ${from} to ${to} in ${count} scores.`;
    }
    case "trend": {
      const [from, to] = [trend.from.toFixed(1), trend.to.toFixed(1)];
      return {
        up: `Rising: ${from} on average at first, ${to} lately.`,
        down: `Falling: ${from} on average at first, ${to} lately.`,
        steady: `Steady: ${to} on average lately.`,
      }[trend.direction];
    }
  }
}

function mean(levels: readonly number[]): number {
  return levels.reduce((sum, level) => sum + level, 0) / levels.length;
}
