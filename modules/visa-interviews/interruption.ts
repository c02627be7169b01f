/** The window's clock. `pace` stretches it: 2 is double time, 0 stops every clock. */
export const PACES = [1, 2, 0] as const;
export type Pace = (typeof PACES)[number];

export const INTERVIEW_SECONDS = 180;
export const ANSWER_SECONDS = 25;
/** The words spoken in 25 seconds at 155 words a minute. */
const ANSWER_WORDS = 65;

export function answerSeconds(pace: Pace): number | null {
  return pace === 0 ? null : ANSWER_SECONDS * pace;
}

export function interviewSeconds(pace: Pace): number | null {
  return pace === 0 ? null : INTERVIEW_SECONDS * pace;
}

export type Interruption = {
  by: "clock" | "length";
  /** The words before the officer cut in, verbatim. */
  heard: string;
};

/** How an answer is interrupted: by the clock or, if typed, when saying it would take too long. */
export function interruptionOf(text: string, tookMs: number, pace: Pace): Interruption | null {
  if (pace === 0) return null;
  const words = Array.from(text.matchAll(/\S+/g));
  const limit = ANSWER_WORDS * pace;
  const last = words[limit - 1];
  if (words.length > limit && last) {
    return { by: "length", heard: text.slice(0, last.index + last[0].length) };
  }
  return tookMs >= ANSWER_SECONDS * 1000 * pace ? { by: "clock", heard: text } : null;
}
