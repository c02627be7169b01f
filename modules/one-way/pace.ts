/** How much time the candidate chose; no reason required. */
export const PACES = ["standard", "longer", "double", "untimed"] as const;
export type Pace = (typeof PACES)[number];

export const PACE_WORDS: Record<Pace, string> = {
  standard: "30 seconds to prepare, 2 minutes to answer",
  longer: "1.5 times as long",
  double: "Twice as long",
  untimed: "Up to 30 minutes to answer",
};

export const FREE_QUESTIONS = 3;
export const PAID_QUESTIONS = 8;
