/** The statuses in order; the last two are off the main path. */
export const EXPERT_STATUSES = [
  "applied",
  "in_review",
  "active",
  "paused",
  "left",
  "refused",
] as const;
export type ExpertStatus = (typeof EXPERT_STATUSES)[number];

export type ExpertTransition = {
  from: ExpertStatus;
  to: ExpertStatus;
  by: readonly ("expert" | "operator")[];
};

/** Every legal transition. The database enforces the same list (`status_transitions`). */
export const EXPERT_TRANSITIONS: readonly ExpertTransition[] = [
  { from: "applied", to: "in_review", by: ["operator"] },
  { from: "applied", to: "refused", by: ["operator"] },
  { from: "in_review", to: "active", by: ["operator"] },
  { from: "in_review", to: "refused", by: ["operator"] },
  { from: "active", to: "paused", by: ["expert", "operator"] },
  { from: "paused", to: "active", by: ["expert", "operator"] },
  { from: "paused", to: "left", by: ["expert", "operator"] },
  { from: "refused", to: "applied", by: ["expert"] },
];

export function mayBecome(
  from: ExpertStatus,
  to: ExpertStatus,
  by: "expert" | "operator",
): boolean {
  return EXPERT_TRANSITIONS.some(
    (transition) => transition.from === from && transition.to === to && transition.by.includes(by),
  );
}
