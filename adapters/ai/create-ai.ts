import { createOpenAiCompatible, type ModelSettings } from "./openai-compatible.ts";
import type { Ai } from "./port.ts";
import { createRulesAi } from "./rules.ts";
import { withFallback } from "./with-fallback.ts";

export type AiConfig = { kind: "rules" } | ({ kind: "openai-compatible" } & ModelSettings);

/** Never fails: if the model does, the rules answer within 20 seconds of the call. */
export function createAi(config: AiConfig, onFailure: (error: unknown) => void): Ai {
  const byRules = createRulesAi();
  if (config.kind === "rules") return byRules;
  return withFallback(createOpenAiCompatible(config), byRules, { onFailure });
}
