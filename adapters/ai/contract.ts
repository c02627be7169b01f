import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Ai, CheckInput, FollowUpInput } from "./port.ts";

export type AiHarness = { ai: Ai; close(): Promise<void> };

const QUESTION = {
  text: "Tell me about a hard problem you solved.",
  followUps: [{ text: "What did you measure?" }, { text: "What would you do differently?" }],
};

export const STORY =
  "The checkout failed for one card in five after a release, so I compared the logs of both versions, found that a timeout had become a hundred times shorter, and rolled it back within the hour. Afterward I wrote a test that fails when a timeout is below a second, and we have not seen it since. The support team had counted forty complaints that day and counted none on the next day.";

export function checkInput(text: string): CheckInput {
  return {
    question: {
      ...QUESTION,
      points: [
        { label: "Compares two versions", say: "I compared the logs of both versions." },
        { label: "Writes a test", say: "I wrote a test that fails without it." },
        { label: "Says what it cost", say: "It cost us forty customers." },
      ],
      redFlags: [{ label: "Hides it", why: "Nobody could act on it." }],
      errors: [{ label: "Calls a retry a fix", right: "A retry hides the fault." }],
    },
    answer: { followUps: [], segments: [{ text, fromMs: 0, toMs: 900 }] },
  };
}

export const FOLLOW_UP: FollowUpInput = {
  question: QUESTION,
  answer: { followUps: [], segments: [{ text: STORY, fromMs: 0, toMs: 30_000 }] },
  followUp: 1,
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

    test("fills the checklist in its order, each finding by a verbatim quote", async () => {
      const input = checkInput(STORY);
      const checked = await harness.ai.check(input, unaborted());
      if (harness.ai.model === null) return expect(checked).toBeNull();
      expect(checked).toMatchObject({ judge: harness.ai.model });
      expect(checked!.version).not.toBe("");
      expect(checked!.points).toHaveLength(input.question.points.length);
      for (const { finding, quote } of checked!.points) {
        if (finding === "missing") expect(quote).toBeNull();
        else expect(STORY).toContain(quote!.text);
      }
    });

    test("asks one short question to follow up", async () => {
      const phrase = await lastOf(harness.ai.followUp(FOLLOW_UP, unaborted()));
      expect(phrase).toMatch(/\?$/);
      expect(phrase!.length).toBeLessThan(300);
    });
  });
}
