import { beforeAll, describe, expect, test } from "vitest";
import { judgeByRules } from "#modules/answers/judge.ts";
import { HALVES } from "./format.ts";
import { measureJudge, sum, type TopicFigures } from "./measure.ts";

/** docs/decisions/033-rules-judge.md says what the held-out half still misses. */
const LEAST = {
  tuning: { abstentions: 1, results: 0.9, raised: 0 },
  "held-out": { abstentions: 10 / 12, results: 0.6, raised: 1 },
};

describe.each(HALVES)("the judge by rule, %s answers", (half) => {
  let topics: TopicFigures[];
  beforeAll(async () => {
    topics = await measureJudge(judgeByRules, half);
  });

  test("claims at least three dimensions of every topic", () => {
    expect(topics.filter(({ pairs }) => pairs.size < 3).map(({ topic }) => topic)).toEqual([]);
  });

  test("ranks strong above weak in at least 95 of 100 pairs", () => {
    const { right, of } = sum(topics.flatMap(({ pairs }) => [...pairs.values()]));
    expect(right / of).toBeGreaterThanOrEqual(0.95);
  });

  test("gives no level to what is too short or off topic", () => {
    const { right, of } = sum(topics.map(({ abstentions }) => abstentions));
    expect(right / of).toBeGreaterThanOrEqual(LEAST[half].abstentions);
  });

  test("gives less to a strong answer without its result", () => {
    const { right, of } = sum(topics.map(({ results }) => results));
    expect(right / of).toBeGreaterThanOrEqual(LEAST[half].results);
  });

  test("gives no level without a verbatim quote, and none for asking", () => {
    expect(topics.filter(({ withoutQuote }) => withoutQuote > 0)).toEqual([]);
    const raised = topics.reduce((total, topic) => total + topic.raised, 0);
    expect(raised).toBeLessThanOrEqual(LEAST[half].raised);
  });
});
