import cRoles from "#content/trials/c-roles.json" with { type: "json" };
import coding from "#content/trials/coding.json" with { type: "json" };
import f1Visa from "#content/trials/f1-visa.json" with { type: "json" };
import finance from "#content/trials/finance.json" with { type: "json" };
import productManagement from "#content/trials/product-management.json" with { type: "json" };
import { ownValue } from "#lib/own-value.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";

/** An interview to score, with our levels and reasons. */
type Trial = {
  key: string;
  /** The rubric's topic. */
  rubric: string;
  title: string;
  about: string;
  transcript: { who: string; text: string; code?: string }[];
  reference: Record<string, { level: number; why: string } | undefined>;
};

const TRIALS: readonly Trial[] = [coding, productManagement, finance, cRoles, f1Visa];

/** The closest trial to topics without their own; for others, one that needs no knowledge. */
const CLOSEST: Record<string, string> = {
  "cloud-computing": "coding",
  "cyber-security": "coding",
  "data-science": "coding",
  devops: "coding",
  "electrical-engineering": "coding",
  "system-design": "coding",
  "b1-b2-visa": "f1-visa",
  visa: "f1-visa",
};

/** The interview that applicants of these topics score, without our levels. */
export function trialFor(topicKeys: readonly string[]) {
  const own = TRIALS.find(({ key }) => topicKeys.includes(key))?.key;
  const closest = topicKeys.map((topic) => ownValue(CLOSEST, topic)).find(Boolean);
  const key = own ?? closest ?? "product-management";
  const { trial, rubric } = requireTrial(key);
  const { reference: _, ...shown } = trial;
  return { ...shown, dimensions: rubric.dimensions, rubric };
}

export type Comparison = {
  dimensions: { name: string; yours: number; ours: number; why: string }[];
  /** Dimensions with the same level, and with one that differs by at most one. */
  same: number;
  close: number;
};

/** An applicant's levels beside ours. */
export function compareScores(key: string, scores: Record<string, number>): Comparison {
  const { trial, rubric } = requireTrial(key);
  const dimensions = rubric.dimensions.flatMap(({ key, name }) => {
    const ours = trial.reference[key];
    const yours = scores[key];
    return ours && yours !== undefined ? [{ name, yours, ours: ours.level, why: ours.why }] : [];
  });
  const within = (most: number) =>
    dimensions.filter(({ yours, ours }) => Math.abs(yours - ours) <= most).length;
  return { dimensions, same: within(0), close: within(1) };
}

function requireTrial(key: string): { trial: Trial; rubric: Rubric } {
  const trial = TRIALS.find((trial) => trial.key === key);
  const rubric = trial && getRubric(trial.rubric);
  if (!trial || !rubric) throw new Error(`There is no trial called ${key}.`);
  return { trial, rubric };
}
