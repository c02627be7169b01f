import { beforeAll, describe, expect, test } from "vitest";
import { judgeByRules } from "#modules/answers/judge.ts";
import { HALVES } from "./format.ts";
import { measureJudge, sum, type TopicFigures } from "./measure.ts";

describe.each(HALVES.filter((half) => half === "tuning"))(
  "the judge by rule, %s answers",
  (half) => {
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
      expect(right).toBe(of);
    });

    test("gives no level without a verbatim quote, and none for asking", () => {
      expect(topics.filter(({ withoutQuote }) => withoutQuote > 0)).toEqual([]);
      expect(topics.filter(({ raised }) => raised > 0)).toEqual([]);
    });
  },
);
