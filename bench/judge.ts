import { createOpenAiCompatible, type ModelSettings } from "#adapters/ai/openai-compatible.ts";
import type { Ai } from "#adapters/ai/port.ts";
import { judgeByRules } from "#modules/answers/judge.ts";
import { mergeChecked } from "#modules/answers/merge-checked.ts";
import type { Judgement } from "#modules/answers/schema.ts";
import { AIMS, FIGURES, measureContent, readContent } from "#tests/calibration/content.ts";
import { type CalibrationFile, HALVES, readCalibration } from "#tests/calibration/format.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import {
  type Judge,
  type JudgeInput,
  measureJudge,
  type Share,
  sum,
  type TopicFigures,
} from "#tests/calibration/measure.ts";
import type { BenchRow } from "./row.ts";

/** Files that are judged at once by a model: each waits for its own calls. */
const AT_ONCE = 8;
const TIMEOUT_MS = 60_000;
/** A model that can't be reached isn't asked a thousand times. */
const MAX_FAILURES_FIRST = 20;

/** Measures the rule-based judge on answers of known quality, and a model if one is configured. */
export async function run(): Promise<BenchRow[]> {
  const { ai } = loadConfig(process.env, (_dir, name) => `local-secret-${name}`, BRAND);
  const rows = [...(await contentRows()), ...(await measureHalves("rules", judgeByRules))];
  return ai.kind === "rules" ? rows : [...rows, ...(await measureModel(ai))];
}

/** By topic and in total: what the checklists are for. */
async function contentRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const half of HALVES) {
    const topics = await measureContent(judgeByRules, readContent(half));
    for (const figure of FIGURES) {
      const { name, least } = AIMS[figure];
      const all = sum(topics.map((topic) => topic[figure]));
      const missed = topics
        .filter((topic) => topic[figure].right < least * topic[figure].of)
        .map(({ topic, [figure]: { right, of } }) => `${topic} ${right}/${of}`);
      const row = shareRow(`checklists, ${half}: ${name}`, all, least);
      rows.push({ ...row, note: [row.note, ...missed].join(", ") });
    }
  }
  return rows;
}

/** The model at AI_BASE_URL without the rules' fallback, which would hide its failures. */
export async function measureModel(
  settings: ModelSettings,
  read: typeof readCalibration = readCalibration,
): Promise<BenchRow[]> {
  const model = createOpenAiCompatible(settings);
  /** Without those that the rules leave out. */
  let answered = 0;
  const failures = new Map<string, number>();
  const failed = () => [...failures.values()].reduce((all, count) => all + count, 0);
  const judge: Judge = async (input) => {
    if (answered === 0 && failed() >= MAX_FAILURES_FIRST) return nothing(input);
    try {
      const judgement = await judgeBy(model, input, AbortSignal.timeout(TIMEOUT_MS));
      if (judgement.judge !== "rules") answered += 1;
      return judgement;
    } catch (error) {
      const { message } = error as Error;
      failures.set(message, (failures.get(message) ?? 0) + 1);
      return nothing(input);
    }
  };
  const rows = await measureHalves(settings.model, judge, read);
  const why = [...failures].map(([message, count]) => `${count} × ${message}`).join("; ");
  return [
    ...rows,
    {
      name: `${settings.model}: calls without a judgement`,
      value: failed(),
      unit: "",
      goal: "0",
      ok: failed() === 0,
      note: `${failed()} of ${answered + failed()}${why ? `: ${why}` : ""}`,
    },
  ];
}

/** As a session judges: what the rules give no level to, no model does. */
export async function judgeBy(
  model: Ai,
  input: JudgeInput,
  signal: AbortSignal,
): Promise<Judgement> {
  const byRules = judgeByRules(input);
  const [question] = input.questions;
  const [answer] = input.answers;
  if (byRules.checks.length === 0 || !question || !answer) return byRules;
  const checked = await model.check({ question, answer }, signal);
  return checked ? mergeChecked(byRules, checked, { ...input, question, answer }) : byRules;
}

/** A call that failed gives no level to anything. */
const nothing = ({ rubric }: JudgeInput): Judgement => ({
  judge: "none",
  checks: [],
  version: "0",
  rubricVersion: rubric.version,
  dimensions: rubric.dimensions.map(({ key }) => ({
    dimension: key,
    level: null,
    reason: "not_judged" as const,
    why: "",
  })),
});

async function measureHalves(
  name: string,
  judge: Judge,
  read: typeof readCalibration = readCalibration,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const half of HALVES) {
    const topics = await measureTopics(judge, read(half));
    rows.push(...topics.flatMap((topic) => topicRows(`${name}, ${half}`, topic)));
    rows.push(...totalRows(`${name}, ${half}`, topics));
  }
  return rows;
}

/** Several topics at once, in the order of their files. */
async function measureTopics(
  judge: Judge,
  files: readonly CalibrationFile[],
): Promise<TopicFigures[]> {
  const byTopic = [...Map.groupBy(files, ({ topic }) => topic).values()];
  const figures: TopicFigures[][] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < byTopic.length; at = next++)
      figures[at] = await measureJudge(judge, byTopic[at]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return figures.flat();
}

function topicRows(name: string, { topic, pairs, ...rest }: TopicFigures): BenchRow[] {
  const at = `${name}, ${topic}`;
  const note = [...pairs].map(([key, { right, of }]) => `${key} ${right}/${of}`).join(", ");
  return [
    {
      name: `${at}: dimensions claimed`,
      value: pairs.size,
      unit: "",
      goal: "≥ 3",
      ok: pairs.size >= 3,
      note,
    },
    ...(rest.abstentions.of > 0 ? [shareRow(`${at}: abstentions`, rest.abstentions, 1)] : []),
  ];
}

function totalRows(name: string, topics: TopicFigures[]): BenchRow[] {
  const pairs = sum(topics.flatMap((topic) => [...topic.pairs.values()]));
  const withoutQuote = topics.reduce((total, topic) => total + topic.withoutQuote, 0);
  const raised = topics.reduce((total, topic) => total + topic.raised, 0);
  const notShown = topics.reduce((total, topic) => total + topic.notShown, 0);
  return [
    {
      ...shareRow(`${name}: strong above weak, pair by dimension`, pairs, 0.95),
      note: `${pairs.right} of ${pairs.of}; ${notShown} left out, not shown by the weak answer`,
    },
    shareRow(`${name}: abstains`, sum(topics.map((topic) => topic.abstentions)), 1),
    shareRow(`${name}: strong answers with a level`, sum(topics.map((one) => one.accepted)), 1),
    shareRow(
      `${name}: fits any question, no level or the lowest`,
      sum(topics.map((one) => one.hollow)),
      1,
    ),
    shareRow(`${name}: lower without its result`, sum(topics.map((one) => one.results)), 1),
    countRow(`${name}: levels without a verbatim quote`, withoutQuote),
    countRow(`${name}: levels raised by words to the judge`, raised),
  ];
}

function shareRow(name: string, { right, of }: Share, least: number): BenchRow {
  const value = of === 0 ? 100 : (100 * right) / of;
  const goal = `≥ ${least * 100}%`;
  return { name, value, unit: "%", goal, ok: value >= least * 100, note: `${right} of ${of}` };
}

function countRow(name: string, value: number): BenchRow {
  return { name, value, unit: "", goal: "0", ok: value === 0 };
}
