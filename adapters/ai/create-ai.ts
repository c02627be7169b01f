import { createOpenAiCompatible, type ModelSettings } from "./openai-compatible.ts";
import type { Ai, JudgeInput, Rules } from "./port.ts";
import { createRulesAi } from "./rules.ts";
import { withFallback } from "./with-fallback.ts";

export type AiConfig = { kind: "rules" } | ({ kind: "openai-compatible" } & ModelSettings);

/** Never fails: if the model does, the rules answer within 20 seconds of the call. */
export function createAi<Input extends JudgeInput>(
  config: AiConfig,
  rules: Rules<Input>,
  onFailure: (error: unknown) => void,
): Ai<Input> {
  const byRules = createRulesAi(rules);
  if (config.kind === "rules") return byRules;
  return withFallback(createOpenAiCompatible(config, rules), byRules, { onFailure });
}
