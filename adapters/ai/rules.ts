import type { Ai, JudgeInput, Rules } from "./port.ts";

/** Judges by rules and asks follow-ups as worded in the bank. */
export function createRulesAi<Input extends JudgeInput>(rules: Rules<Input>): Ai<Input> {
  return {
    model: null,
    judge: async (input) => rules.judge(input),
    async *followUp({ question, followUp }) {
      yield question.followUps[followUp]!.text;
    },
  };
}
