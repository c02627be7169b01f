import { getRubric } from "#modules/rubrics/data.server.ts";

export type SampleFeedback = {
  topic: string;
  dimension: string;
  level: number;
  sentence: string;
  example: string;
  /** What the next level asks for. */
  next: string;
  drill: { title: string; minutes: number };
};

const LEVEL = 3;

/** One line of a scorecard in the topic rubric's words; null if the topic has none. */
export function sampleFeedback(topicKey: string, topicName: string): SampleFeedback | null {
  const dimension = getRubric(topicKey)?.dimensions[2];
  if (!dimension) return null;
  const { sentence, example } = dimension.levels[LEVEL - 1]!;
  return {
    topic: topicName,
    dimension: dimension.name,
    level: LEVEL,
    sentence,
    example,
    next: dimension.levels[LEVEL]!.sentence,
    drill: { title: dimension.drill.title, minutes: dimension.drill.minutes },
  };
}
