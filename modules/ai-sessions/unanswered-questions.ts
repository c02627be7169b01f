import type { Judgement } from "#modules/answers/schema.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";

/**
 * Dimensions that judge candidates' questions and how they use the replies, by topic.
 * This interviewer can't reply.
 */
const NEEDS_REPLIES: Partial<Record<string, string>> = {
  coding: "clarifying",
  "cloud-computing": "requirements",
};

const WHY =
  "Not judged here: there was nobody to ask. An expert judges your questions in a live session.";

/** Whether a question invites questions that nobody here can answer. */
export function invitesQuestions(topic: string, dimensions: readonly string[]): boolean {
  const dimension = NEEDS_REPLIES[topic];
  return dimension !== undefined && dimensions.includes(dimension);
}

/** The part of a rubric that can be judged without replies. */
export function judgedPart(rubric: Rubric): Rubric {
  const left = rubric.dimensions.filter(({ key }) => key !== NEEDS_REPLIES[rubric.topic]);
  return { ...rubric, dimensions: left };
}

/** A judgment of that part, with “not enough evidence” and the reason for the rest. */
export function withUnjudged({ dimensions }: Rubric, judgement: Judgement): Judgement {
  return {
    ...judgement,
    dimensions: dimensions.map(
      ({ key }) =>
        judgement.dimensions.find((one) => one.dimension === key) ?? {
          dimension: key,
          level: null,
          reason: "not_judged",
          why: WHY,
        },
    ),
  };
}
