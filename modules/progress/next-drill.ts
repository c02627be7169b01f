import type { Drill, Rubric } from "#modules/rubrics/schema.ts";
import { type Standing, weakestFirst } from "./points.ts";

export type DrillOf = { topic: string; dimension: string; name: string; drill: Drill };
export type DrillDone = { topic: string; dimension: string; doneOn: string; doneAt: Date };

/** A competency without a score ranks after weak ones and before good ones. */
const UNKNOWN = 2.5;
const BEST = 5;

/** The drills of a topic, the one for the weakest competency first. */
export function drillsOf(rubric: Rubric, standings: readonly Standing[]): DrillOf[] {
  const weakest = weakestFirst(standings);
  const unknown = weakest.filter(({ latest }) => latest.level < UNKNOWN).length - 0.5;
  const placeOf = (key: string) => {
    const at = weakest.findIndex(({ competency }) => competency === key);
    return at === -1 ? unknown : at;
  };
  return rubric.dimensions
    .toSorted((a, b) => placeOf(a.competency) - placeOf(b.competency))
    .map(({ key, name, drill }) => ({ topic: rubric.topic, dimension: key, name, drill }));
}

export type NextDrill = DrillOf & {
  standing: Standing | null;
  /** Already done since the last score, so it's time for a new score. */
  isDone: boolean;
};

/**
 * The drill for the weakest competency that wasn't practiced since its last score; one at the top
 * level only if all are. It's from the topic the candidate is preparing for if that has the
 * competency, otherwise from the topic of the last score. Null without scores and such a topic.
 */
export function nextDrill(
  standings: readonly Standing[],
  done: readonly DrillDone[],
  preparing: Rubric | null,
  rubricOf: (topic: string) => Rubric | null,
): NextDrill | null {
  const found = weakestFirst(standings).flatMap((standing): NextDrill[] => {
    const { latest, competency } = standing;
    const own = preparing?.dimensions.find((one) => one.competency === competency);
    const rubric = own ? preparing : rubricOf(latest.topic);
    const dimension = own ?? rubric?.dimensions.find(({ key }) => key === latest.dimension);
    if (!rubric || !dimension) return [];
    const { key, name, drill } = dimension;
    const isDone = done.some(
      (one) => one.topic === rubric.topic && one.dimension === key && one.doneAt > latest.at,
    );
    return [{ topic: rubric.topic, dimension: key, name, drill, standing, isDone }];
  });
  const weak = found.filter(({ standing }) => standing!.latest.level < BEST);
  const some = weak.length > 0 ? weak : found;
  const next = some.find(({ isDone }) => !isDone) ?? some[0];
  if (next) return next;
  const [first] = preparing ? drillsOf(preparing, []) : [];
  return first ? { ...first, standing: null, isDone: false } : null;
}
