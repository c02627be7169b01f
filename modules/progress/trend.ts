/** With fewer scores, there is no trend. */
export const TREND_FROM = 4;
/** On a scale of five; one level in one of four scores is chance. */
const MOVED = 0.75;

/** Shown once if some competencies have too few scores. */
export const NO_TREND = "You’ll see a trend after four scores.";

export type Trend =
  | { kind: "first" }
  | { kind: "few"; levels: number[] }
  | {
      kind: "trend";
      /** "mixed": the latest score went the other way. */
      direction: "up" | "down" | "steady" | "mixed";
      /** Averages of the earlier and of the later half. */
      from: number;
      to: number;
      latest: number;
      count: number;
    };

/**
 * Compares the later half of scores with the earlier one; a middle one belongs to neither. A trend
 * never contradicts the change from the previous score to the latest.
 */
export function trendOf(levels: readonly number[]): Trend {
  const count = levels.length;
  if (count < 2) return { kind: "first" };
  if (count < TREND_FROM) return { kind: "few", levels: [...levels] };
  const half = Math.floor(count / 2);
  const from = mean(levels.slice(0, half));
  const to = mean(levels.slice(-half));
  const moved = to - from >= MOVED ? "up" : from - to >= MOVED ? "down" : "steady";
  const [before, latest] = [levels.at(-2)!, levels.at(-1)!];
  const isMixed = (moved === "up" && latest < before) || (moved === "down" && latest > before);
  return { kind: "trend", direction: isMixed ? "mixed" : moved, from, to, latest, count };
}

export function trendText(trend: Trend): string {
  switch (trend.kind) {
    case "first":
      return "One score so far.";
    case "few":
      return `Levels so far: ${trend.levels.join(", then ")}.`;
    case "trend": {
      const [from, to] = [trend.from.toFixed(1), trend.to.toFixed(1)];
      return {
        up: `Rising: ${from} on average at first, ${to} lately.`,
        down: `Falling: ${from} on average at first, ${to} lately.`,
        steady: `Steady: ${from} on average at first, ${to} lately.`,
        mixed: `No clear trend: ${from} on average at first, ${to} lately, ${trend.latest} in the latest score.`,
      }[trend.direction];
    }
  }
}

function mean(levels: readonly number[]): number {
  return levels.reduce((sum, level) => sum + level, 0) / levels.length;
}
