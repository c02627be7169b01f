import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Ai, FollowUpInput, JudgeInput, Judgement } from "./port.ts";

export type AiHarness = { ai: Ai; close(): Promise<void> };

const level = (word: string) => ({ sentence: `The candidate ${word}.`, example: `It ${word}.` });
const dimension = (key: string) => ({
  key,
  name: key,
  about: `What ${key} means.`,
  levels: ["nothing", "little", "some", "much", "everything"].map(level),
});

const QUESTION = {
  text: "Tell me about a hard problem you solved.",
  followUps: [{ text: "What did you measure?" }, { text: "What would you do differently?" }],
};

export const STORY =
  "The checkout failed for one card in five after a release, so I compared the logs of both versions, found that a timeout had become a hundred times shorter, and rolled it back within the hour. Afterward I wrote a test that fails when a timeout is below a second, and we have not seen it since. The support team had counted forty complaints that day and counted none on the next day.";

export function judgeInput(...texts: string[]): JudgeInput {
  return {
    rubric: { version: 4, dimensions: ["approach", "testing", "communication"].map(dimension) },
    questions: texts.map(() => QUESTION),
    answers: texts.map((text, at) => ({
      followUps: [],
      segments: [{ text, fromMs: at * 1_000, toMs: at * 1_000 + 900 }],
    })),
  };
}

export const FOLLOW_UP: FollowUpInput = {
  question: QUESTION,
  answer: { followUps: [], segments: [{ text: STORY, fromMs: 0, toMs: 30_000 }] },
  followUp: 1,
};

/** Rules that judge only by length, because adapters can't import modules. */
export const RULES = {
  judge({ rubric, answers }: JudgeInput): Judgement {
    const [segment] = answers[0]?.segments ?? [];
    const words = segment?.text.split(" ").length ?? 0;
    return {
      judge: "rules",
      version: "1",
      rubricVersion: rubric.version,
      dimensions: rubric.dimensions.map(({ key }) =>
        words < 60
          ? { dimension: key, level: null, reason: "too_short", why: "Under 60 words." }
          : {
              dimension: key,
              level: 2,
              quotes: [{ text: segment!.text.slice(0, 30), answer: 0, fromMs: segment!.fromMs }],
              why: "It has a start.",
            },
      ),
    };
  },
};

export const unaborted = () => new AbortController().signal;

export async function lastOf(phrases: AsyncIterable<string>): Promise<string | undefined> {
  let last: string | undefined;
  for await (const phrase of phrases) last = phrase;
  return last;
}

export function aiContract(name: string, open: () => Promise<AiHarness>): void {
  describe(`AI: ${name}`, () => {
    let harness: AiHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    test("judges every dimension in the rubric's order, each level by a verbatim quote", async () => {
      const input = judgeInput(STORY, "And that was a second answer to the same question.");
      const judgement = await harness.ai.judge(input, unaborted());
      expect(judgement.rubricVersion).toBe(4);
      expect(judgement.judge).toBe(harness.ai.model ?? "rules");
      expect(judgement.version).not.toBe("");
      expect(judgement.dimensions.map((one) => one.dimension)).toEqual([
        "approach",
        "testing",
        "communication",
      ]);
      for (const one of judgement.dimensions) {
        expect(one.level).not.toBeNull();
        for (const quote of one.level === null ? [] : one.quotes) {
          expect(input.answers[quote.answer]!.segments[0]!.text).toContain(quote.text);
        }
      }
    });

    test("gives a short answer no level", async () => {
      const judgement = await harness.ai.judge(judgeInput("I fixed it quickly."), unaborted());
      expect(judgement.dimensions.map((one) => one.level)).toEqual([null, null, null]);
    });

    test("asks one short question to follow up", async () => {
      const phrase = await lastOf(harness.ai.followUp(FOLLOW_UP, unaborted()));
      expect(phrase).toMatch(/\?$/);
      expect(phrase!.length).toBeLessThan(300);
    });
  });
}
