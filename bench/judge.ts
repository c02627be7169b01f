import { createOpenAiCompatible } from "#adapters/ai/openai-compatible.ts";
import { judgeByRules } from "#modules/answers/judge.ts";
import { HALVES, readCalibration } from "#tests/calibration/format.ts";
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

/** Measures the rule-based judge on answers of known quality, and a model if one is configured. */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, judge] of Object.entries({ rules: judgeByRules, ...configuredModel() })) {
    for (const half of HALVES) {
      const topics = await measureJudge(judge, readCalibration(half));
      rows.push(...topics.flatMap((topic) => topicRows(`${name}, ${half}`, topic)));
      rows.push(...totalRows(`${name}, ${half}`, topics));
    }
  }
  return rows;
}

/** The model at AI_BASE_URL without the rules' fallback, which would hide its failures. */
function configuredModel(): Record<string, Judge> {
  const { ai } = loadConfig(process.env, (_dir, name) => `local-secret-${name}`);
  if (ai.kind === "rules") return {};
  const model = createOpenAiCompatible<JudgeInput>(ai, { judge: judgeByRules });
  return { [ai.model]: (input) => model.judge(input, AbortSignal.timeout(60_000)) };
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
