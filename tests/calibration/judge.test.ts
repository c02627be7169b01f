import { beforeAll, describe, expect, test } from "vitest";
import { judgeByRules } from "#modules/answers/judge.ts";
import { AIMS, type ContentFigures, FIGURES, measureContent, readContent } from "./content.ts";
import { HALVES, readCalibration } from "./format.ts";
import { measureJudge, type Share, sum, type TopicFigures } from "./measure.ts";

const shareOf = ({ right, of }: Share) => (of === 0 ? 1 : right / of);

/** What docs/decisions/064-checklists.md reports, a little below. `npm run bench -- judge` has the aims. */
const MIN: Record<(typeof HALVES)[number], Record<(typeof FIGURES)[number], number>> = {
  tuning: {
    ordered: 0.63,
    held: 0.76,
    named: 0.72,
    unflagged: 0.87,
    high: 0.83,
    denied: 0.87,
    abstained: 0.9,
  },
  "held-out": {
    ordered: 0.47,
    held: 0.97,
    named: 0.75,
    unflagged: 0.93,
    high: 0.78,
    denied: 0.9,
    abstained: 0.9,
  },
};

describe.each(HALVES)("the judge by checklist, %s answers", (half) => {
  let topics: ContentFigures[];
  beforeAll(async () => {
    topics = await measureContent(judgeByRules, readContent(half));
  }, 300_000);

  test.each(FIGURES)("keeps what was measured: %s", (figure) => {
    const all = sum(topics.map((topic) => topic[figure]));
    expect(all.of).toBeGreaterThan(0);
    expect(shareOf(all), AIMS[figure].name).toBeGreaterThanOrEqual(MIN[half][figure]);
  });
});

describe.each(HALVES)("the earlier answers, which differ in wording: %s", (half) => {
  let topics: TopicFigures[];
  beforeAll(async () => {
    topics = await measureJudge(judgeByRules, readCalibration(half));
  }, 300_000);

  test("get no level where they are too short or off topic", () => {
    const all = sum(topics.map(({ abstentions }) => abstentions));
    expect(shareOf(all)).toBeGreaterThanOrEqual(0.8);
  });

  test("get no level without a verbatim quote, and none for asking", () => {
    expect(topics.filter(({ withoutQuote }) => withoutQuote > 0)).toEqual([]);
    expect(topics.reduce((total, topic) => total + topic.raised, 0)).toBe(0);
  });
});
