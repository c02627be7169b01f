import type { Check, Level } from "./schema.ts";

const WEIGHT = { must: 2, plus: 1 };
/** The least share of the expected points for each level; a must counts as two. */
const SHARES: readonly [Level, number][] = [
  [5, 0.85],
  [4, 0.65],
  [3, 0.5],
  [2, 0.25],
];
/** Fewer points say too little about a dimension. */
const MIN_POINTS = 2;
/** What an error of fact or a contradicted point leaves. */
const AFTER_ERROR = 2;

export type ContentLevel = {
  level: Level;
  /** “3 of 5” is followed by this. */
  why: string;
};

/**
 * The level of a dimension of content, by the points of the questions asked; null if they ask too
 * little of it. The table is in docs/figures.md.
 */
export function contentLevel(dimension: string, checks: readonly Check[]): ContentLevel | null {
  const points = checks.flatMap((check) =>
    check.points.filter((point) => point.dimension === dimension),
  );
  if (points.length < MIN_POINTS) return null;
  const of = (finding: string) => points.filter((point) => point.finding === finding);
  const share = weightOf(of("found")) / weightOf(points);
  const byPoints = SHARES.find(([, least]) => share >= least)?.[0] ?? 1;
  // What is wrong in an answer counts where the question asks for this dimension.
  const asking = checks.filter((check) =>
    check.points.some((point) => point.dimension === dimension),
  );
  const flags = asking.flatMap(({ redFlags }) => redFlags);
  const errors = asking.flatMap((check) => check.errors);
  const contradicted = of("contradicted");
  const caps: number[] = [
    byPoints,
    ...flags.map(({ cap }) => cap),
    ...(errors.length + contradicted.length > 0 ? [AFTER_ERROR] : []),
  ];
  const level = Math.min(...caps) as Level;
  const counted = countPoints(points);
  const wrong = [
    contradicted.length > 0 ? `${inWords(contradicted.length)} contradicted` : null,
    errors.length > 0
      ? `${inWords(errors.length)} wrong ${errors.length === 1 ? "fact" : "facts"}`
      : null,
    flags.length > 0
      ? `${inWords(flags.length)} red ${flags.length === 1 ? "flag" : "flags"}`
      : null,
  ].filter((one) => one !== null);
  return {
    level,
    why: `${capital(counted)}${wrong.length > 0 ? `; ${wrong.join(", ")}` : contradicted.length === 0 ? ", none contradicted" : ""}.`,
  };
}

/** `Two of four expected points`, or `Every must and one of two pluses`. */
function countPoints(points: Check["points"]): string {
  const isFound = ({ finding }: Check["points"][number]) => finding === "found";
  const [musts, pluses] = (["must", "plus"] as const).map((one) =>
    points.filter(({ kind }) => kind === one),
  );
  const found = pluses!.filter(isFound).length;
  return musts!.length > 0 && musts!.every(isFound) && found < pluses!.length
    ? `every must and ${inWords(found)} of ${inWords(pluses!.length)} ${pluses!.length === 1 ? "plus" : "pluses"}`
    : `${inWords(points.filter(isFound).length)} of ${inWords(points.length)} expected points`;
}

/** Whether a form can't be more than fair: what it says is wrong or mostly missing. */
export function isThin(checks: readonly Check[]): boolean {
  const points = checks.flatMap((check) => check.points);
  const found = points.filter(({ finding }) => finding === "found");
  const isWrong = checks.some(
    ({ points: all, redFlags, errors }) =>
      redFlags.length > 0 ||
      errors.length > 0 ||
      all.some(({ kind, finding }) => kind === "must" && finding === "contradicted"),
  );
  return isWrong || weightOf(found) < weightOf(points) / 2;
}

export const MAX_OF_THIN = 3;

const weightOf = (points: Check["points"]) =>
  points.reduce((sum, { kind }) => sum + WEIGHT[kind], 0);

const WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
export const inWords = (count: number) => WORDS[count] ?? String(count);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
