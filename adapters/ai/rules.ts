import type { Ai } from "./port.ts";

/** Leaves judging to the rules, and asks follow-ups as worded in the bank. */
export function createRulesAi(): Ai {
  return {
    model: null,
    check: async () => null,
    async *followUp({ question, followUp }) {
      yield question.followUps[followUp]!.text;
    },
  };
}
