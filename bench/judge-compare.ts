import { createOpenAiCompatible, type ModelSettings } from "#adapters/ai/openai-compatible.ts";
import { BRAND } from "#content/brand.ts";
import { judgeByRules } from "#modules/answers/judge.ts";
import { loadConfig } from "#platform/config.ts";
import {
  AIMS,
  type ContentFile,
  type ContentJudge,
  FIGURES,
  measureContent,
  readContent,
} from "#tests/calibration/content.ts";
import { HALVES } from "#tests/calibration/format.ts";
import { sum } from "#tests/calibration/measure.ts";
import { judgeBy } from "./judge.ts";

/**
 * `npm run judge:compare`: the configured model and the rules on answers of known quality, and how
 * often the two agree point by point, so that an operator can choose a model. Every answer is one call.
 */
const TIMEOUT_MS = 60_000;

type Agreement = { same: number; of: number; failed: number };

/** Prints one line per figure and half. `read` is for tests. */
export async function compare(
  settings: ModelSettings,
  print: (line: string) => void,
  read: (half: (typeof HALVES)[number]) => ContentFile[] = readContent,
): Promise<void> {
  const model = createOpenAiCompatible(settings);
  const agreement: Agreement = { same: 0, of: 0, failed: 0 };
  const byModel: ContentJudge = async (input) => {
    const byRules = judgeByRules(input);
    try {
      const judgement = await judgeBy(model, input, AbortSignal.timeout(TIMEOUT_MS));
      countAgreement(agreement, byRules, judgement);
      return judgement;
    } catch {
      agreement.failed += 1;
      return byRules;
    }
  };
  for (const half of HALVES) {
    const files = read(half);
    const [rules, other] = [
      await measureContent(judgeByRules, files),
      await measureContent(byModel, files),
    ];
    for (const figure of FIGURES) {
      const shares = [rules, other].map((topics) => sum(topics.map((topic) => topic[figure])));
      const [a, b] = shares.map(({ right, of }) => percent(right, of));
      print(`${half}, ${AIMS[figure].name}: rules ${a}, ${settings.model} ${b}`);
    }
  }
  print(`Points on which both agree: ${percent(agreement.same, agreement.of)}`);
  print(`Calls that failed, and were judged by the rules: ${agreement.failed}`);
}

function countAgreement(
  agreement: Agreement,
  { checks: [byRules] }: ReturnType<typeof judgeByRules>,
  { checks: [byModel] }: ReturnType<typeof judgeByRules>,
): void {
  for (const [index, { finding }] of (byRules?.points ?? []).entries()) {
    agreement.of += 1;
    if (byModel?.points[index]?.finding === finding) agreement.same += 1;
  }
}

const percent = (right: number, of: number) =>
  of === 0 ? "–" : `${((100 * right) / of).toFixed(1)}% (${right} of ${of})`;

if (import.meta.main) {
  const { ai } = loadConfig(process.env, (_dir, name) => `local-secret-${name}`, BRAND);
  if (ai.kind === "rules") {
    console.error(
      "No model is configured. Set AI_BASE_URL and AI_MODEL, and AI_API_KEY if it needs one.",
    );
    process.exitCode = 1;
  } else {
    await compare(ai, console.log);
  }
}
