import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { FORM } from "./form.ts";
import { judgeContent } from "./judge.ts";
import { judgeTalkIn } from "./judge-talk.ts";
import { isThin, MAX_OF_THIN } from "./levels.ts";
import type { Answer, Check, Finding, Judgement, Level, Quote } from "./schema.ts";
import { sentencesOf } from "./text.ts";

/** A checklist as a model fills it; flags and errors by index. */
type Checked = {
  judge: string;
  version: string;
  points: { finding: Finding; quote: Quote | null }[];
  redFlags: { index: number; quote: Quote }[];
  errors: { index: number; quote: Quote }[];
};

/**
 * The rules' judgment with the model's checklist: what both found is marked, else the model's counts.
 * Levels come from the same table. In an answer that addresses the judge, the rules alone count, so
 * that nothing it says can raise a level.
 */
export function mergeChecked(
  byRules: Judgement,
  checked: Checked,
  { rubric, question, answer }: { rubric: Rubric; question: Question; answer: Answer },
): Judgement {
  const [own] = byRules.checks;
  if (!own || judgeTalkIn(sentencesOf(answer)).size > 0) return byRules;
  const isSaid = ({ text }: Quote) => answer.segments.some((one) => one.text.includes(text));
  const check: Check = {
    ...own,
    points: own.points.map((point, index) => {
      const { finding, quote } = checked.points[index] ?? point;
      // What can't be quoted wasn't said.
      if (finding !== "missing" && !(quote && isSaid(quote)))
        return { ...point, finding: "missing", quote: null };
      return { ...point, finding, quote, isTwice: finding === point.finding };
    }),
    redFlags: checked.redFlags.flatMap(({ index, quote }) => {
      const flag = question.redFlags[index];
      if (!flag || !isSaid(quote)) return [];
      const { label, cap } = flag;
      return [{ label, cap, quote, isTwice: own.redFlags.some((one) => one.label === label) }];
    }),
    errors: checked.errors.flatMap(({ index, quote }) => {
      const label = question.errors[index]?.label;
      return label === undefined || !isSaid(quote)
        ? []
        : [{ label, quote, isTwice: own.errors.some((one) => one.label === label) }];
    }),
  };
  return {
    judge: checked.judge,
    version: `${byRules.version}, prompt ${checked.version}`,
    rubricVersion: byRules.rubricVersion,
    checks: [check],
    dimensions: byRules.dimensions.map((result) => {
      if (own.ran?.includes(result.dimension)) return result;
      const content = judgeContent(result.dimension, [check]);
      if (content) return content;
      const competency = rubric.dimensions.find(({ key }) => key === result.dimension)?.competency;
      const isForm = competency !== undefined && Object.hasOwn(FORM, competency);
      return isForm && result.level !== null && isThin([check])
        ? { ...result, level: Math.min(result.level, MAX_OF_THIN) as Level }
        : result;
    }),
  };
}
