import type { Outcome } from "#modules/live-sessions/policy.ts";

export const OUTCOME_WORDS: Record<Outcome, string> = {
  no_show_candidate: "Candidate no-show: no refund",
  no_show_expert: "Expert no-show: the candidate chooses",
  no_show_both: "Neither came: full refund",
  tech_failed: "Call failed: the candidate chooses",
};
