import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { FORM } from "#modules/answers/form.ts";
import type { Answer, Judgement } from "#modules/answers/schema.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import type { Half } from "./format.ts";
import { type Share, typed } from "./measure.ts";

const text = z.string().trim().min(1);
const Answers = z.discriminatedUnion("quality", [
  z.strictObject({ quality: z.literal("strong"), text }),
  z.strictObject({
    quality: z.literal("harmful"),
    text,
    /** What an expert would stop at. */
    wrong: text,
    /** Verbatim sentences in which the speaker denies what should be done. */
    denials: z.array(text),
  }),
  z.strictObject({ quality: z.literal("half"), text }),
]);
const Aside = z.strictObject({ question: z.string(), text });

/**
 * tests/calibration/content/{half}/{topic}.json: for each question a strong answer, one as fluent but
 * harmful, false or dishonest, and one that is honest and half complete, each twice in other words.
 * Written by people who hadn't seen the judge; nobody who builds it has read the held-out half.
 */
export const ContentFile = z.strictObject({
  topic: z.string(),
  triples: z.array(z.strictObject({ question: z.string(), answers: z.array(Answers).min(3) })),
  offTopic: z.array(Aside),
  tooShort: z.array(Aside),
});
export type ContentFile = z.infer<typeof ContentFile>;

/** Every file of one half. Throws if one is invalid. */
export function readContent(half: Half): ContentFile[] {
  const folder = join(import.meta.dirname, "content", half);
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => ContentFile.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}

export type ContentFigures = {
  topic: string;
  /** Triples whose mean content levels are strong above half above harmful. */
  ordered: Share;
  /** Harmful answers without a content level above 2. */
  held: Share;
  /** Harmful answers of which a red flag, a wrong fact or a contradicted point is named. */
  named: Share;
  /** Strong answers without a red flag or a wrong fact. */
  unflagged: Share;
  /** Strong answers whose mean content level is 4 or 5, rounded. */
  high: Share;
  /** Denials that aren't evidence for a point. */
  denied: Share;
  /** Off topic or too short: no level at all. */
  abstained: Share;
};

export const AIMS: Record<
  Exclude<keyof ContentFigures, "topic">,
  { name: string; least: number }
> = {
  ordered: { name: "strong above half above harmful", least: 0.95 },
  held: { name: "harmful answers at 2 or below", least: 0.95 },
  named: { name: "harmful answers told why", least: 0.95 },
  unflagged: { name: "strong answers never flagged", least: 0.99 },
  high: { name: "strong answers at 4 or 5", least: 0.8 },
  denied: { name: "denials never quoted as evidence", least: 1 },
  abstained: { name: "off topic or too short: no level", least: 0.98 },
};
export const FIGURES = Object.keys(AIMS) as (keyof typeof AIMS)[];

export type ContentJudge = (input: {
  rubric: Rubric;
  questions: Question[];
  answers: Answer[];
}) => Judgement | Promise<Judgement>;

export async function measureContent(
  judge: ContentJudge,
  files: readonly ContentFile[],
): Promise<ContentFigures[]> {
  const all: ContentFigures[] = [];
  for (const file of files) all.push(await measureTopic(judge, file));
  return all;
}

async function measureTopic(judge: ContentJudge, file: ContentFile): Promise<ContentFigures> {
  const rubric = getRubric(file.topic)!;
  const bank = listQuestions(file.topic);
  const share = (): Share => ({ right: 0, of: 0 });
  const figures: ContentFigures = {
    topic: file.topic,
    ordered: share(),
    held: share(),
    named: share(),
    unflagged: share(),
    high: share(),
    denied: share(),
    abstained: share(),
  };
  const count = (figure: Share, isRight: boolean) => {
    figure.of++;
    if (isRight) figure.right++;
  };
  const judged = (id: string, said: string) => {
    const question = bank.find((one) => one.id === id)!;
    return judge({ rubric, questions: [question], answers: [typed(id, said)] });
  };
  for (const { question, answers } of file.triples) {
    const means = { strong: [] as number[], half: [] as number[], harmful: [] as number[] };
    for (const answer of answers) {
      const judgement = await judged(question, answer.text);
      const [check] = judgement.checks;
      const levels = contentLevels(judgement, rubric);
      // A question whose levels aren't claimed ranks nothing.
      if (judgement.dimensions.some((one) => one.level === null && one.reason === "not_claimed")) {
        if (levels.length === 0) continue;
      }
      // Without a level there is nothing to rank it by.
      const mean = levels.length === 0 ? 0 : levels.reduce((a, b) => a + b, 0) / levels.length;
      means[answer.quality].push(mean);
      const isFlagged = (check?.redFlags.length ?? 0) + (check?.errors.length ?? 0) > 0;
      if (answer.quality === "strong") {
        count(figures.unflagged, !isFlagged);
        count(figures.high, Math.round(mean) >= 4);
      }
      if (answer.quality !== "harmful") continue;
      count(
        figures.held,
        levels.every((level) => level <= 2),
      );
      const contradicted = check?.points.some(({ finding }) => finding === "contradicted");
      count(figures.named, isFlagged || contradicted === true);
      const evidence = (check?.points ?? []).flatMap(({ finding, quote }) =>
        finding === "found" && quote ? [quote.text] : [],
      );
      for (const denial of answer.denials) {
        count(
          figures.denied,
          !evidence.some((quote) => quote.includes(denial) || denial.includes(quote)),
        );
      }
    }
    for (let at = 0; at < means.strong.length; at++) {
      const [strong, half, harmful] = [means.strong[at]!, means.half[at], means.harmful[at]];
      if (half === undefined || harmful === undefined) continue;
      count(figures.ordered, strong > half && half > harmful);
    }
  }
  for (const { question, text: said } of [...file.offTopic, ...file.tooShort]) {
    const { dimensions } = await judged(question, said);
    count(
      figures.abstained,
      dimensions.every(({ level }) => level === null),
    );
  }
  return figures;
}

/** The levels that come from points. */
export function contentLevels({ dimensions, checks }: Judgement, rubric: Rubric): number[] {
  return dimensions.flatMap(({ dimension, level }) => {
    const hasPoints = checks.some(({ points }) =>
      points.some((one) => one.dimension === dimension),
    );
    const competency = rubric.dimensions.find(({ key }) => key === dimension)?.competency ?? "";
    const isForm = Object.hasOwn(FORM, competency) && !hasPoints;
    return level === null || isForm ? [] : [level];
  });
}
