/** The statuses in order; those after the main path are final. */
export const BOOKING_STATUSES = [
  "held",
  "confirmed",
  "in_progress",
  "completed",
  "feedback_delivered",
  "cancelled_by_candidate",
  "cancelled_by_expert",
  "cancelled_by_platform",
  "no_show_candidate",
  "no_show_expert",
  "no_show_both",
  "tech_failed",
  "expired",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** `system` is the clock, and the order that reserved a hold. */
export type Actor = "candidate" | "expert" | "operator" | "system";

export type BookingTransition = {
  from: BookingStatus;
  to: BookingStatus;
  by: readonly Actor[];
  when: string;
};

/**
 * Every legal transition (docs/product.md#booking). The database enforces the same list
 * (`status_transitions`).
 */
export const BOOKING_TRANSITIONS: readonly BookingTransition[] = [
  { from: "held", to: "confirmed", by: ["system"], when: "what it was reserved for is confirmed" },
  { from: "held", to: "expired", by: ["system", "candidate"], when: "its hold ran out unpaid" },
  {
    from: "expired",
    to: "confirmed",
    by: ["system"],
    when: "paid late, and the slot was still free",
  },
  { from: "confirmed", to: "in_progress", by: ["system"], when: "its start time arrives" },
  { from: "confirmed", to: "cancelled_by_candidate", by: ["candidate"], when: "before it starts" },
  { from: "confirmed", to: "cancelled_by_expert", by: ["expert"], when: "before it starts" },
  { from: "confirmed", to: "cancelled_by_platform", by: ["operator"], when: "before it starts" },
  {
    from: "in_progress",
    to: "completed",
    by: ["system", "expert", "operator"],
    when: "both were there for long enough, and it ended",
  },
  {
    from: "in_progress",
    to: "no_show_candidate",
    by: ["system", "expert", "operator"],
    when: "the candidate didn’t show up while the expert waited",
  },
  {
    from: "in_progress",
    to: "no_show_expert",
    by: ["system", "candidate", "operator"],
    when: "the expert didn’t show up in time",
  },
  {
    from: "in_progress",
    to: "no_show_both",
    by: ["system", "operator"],
    when: "neither showed up",
  },
  {
    from: "in_progress",
    to: "tech_failed",
    by: ["system", "operator"],
    when: "both lost their connection for good",
  },
  {
    from: "completed",
    to: "feedback_delivered",
    by: ["expert"],
    when: "the scorecard is delivered",
  },
  { from: "completed", to: "no_show_candidate", by: ["operator"], when: "corrected afterward" },
  { from: "completed", to: "no_show_expert", by: ["operator"], when: "corrected afterward" },
  { from: "completed", to: "no_show_both", by: ["operator"], when: "corrected afterward" },
  { from: "completed", to: "tech_failed", by: ["operator"], when: "corrected afterward" },
  {
    from: "completed",
    to: "confirmed",
    by: ["candidate"],
    when: "rebooked, free, as no scorecard came",
  },
  { from: "cancelled_by_expert", to: "confirmed", by: ["candidate"], when: "rebooked, free" },
  { from: "cancelled_by_platform", to: "confirmed", by: ["candidate"], when: "rebooked, free" },
  { from: "no_show_expert", to: "confirmed", by: ["candidate"], when: "rebooked, free" },
  { from: "tech_failed", to: "confirmed", by: ["candidate"], when: "rebooked, free" },
];

export function mayChange(from: BookingStatus, to: BookingStatus, by: Actor): boolean {
  return BOOKING_TRANSITIONS.some(
    (transition) => transition.from === from && transition.to === to && transition.by.includes(by),
  );
}

/** Failures by the expert or the platform: full refund and a credit, or another time for free. */
export const NOT_THE_CANDIDATES_FAULT: readonly BookingStatus[] = [
  "cancelled_by_expert",
  "cancelled_by_platform",
  "no_show_expert",
  "tech_failed",
];
