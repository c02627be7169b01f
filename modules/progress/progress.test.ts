import fc from "fast-check";
import { expect, test } from "vitest";
import { gapsOf, gapSummary, gapText } from "./gap.ts";
import { drillsOf, nextDrill } from "./next-drill.ts";
import { type Point, standingsOf } from "./points.ts";
import { getRubric, listCompetencies } from "#modules/rubrics/data.server.ts";
import { viewProgress } from "./progress-view.server.ts";
import { trendOf, trendText } from "./trend.ts";

const levels = (min: number) =>
  fc.array(fc.integer({ min: 1, max: 5 }), { minLength: min, maxLength: 20 });

test("one score isn't a trend, and neither are three", () => {
  expect(trendOf([4])).toEqual({ kind: "first" });
  expect(trendOf([2, 5])).toEqual({ kind: "few", levels: [2, 5] });
  expect(trendOf([2, 5, 3])).toEqual({ kind: "few", levels: [2, 5, 3] });
  expect(trendOf([2, 2, 3, 4])).toMatchObject({ kind: "trend", direction: "up" });
  expect(trendOf([3, 3, 4, 3, 3])).toMatchObject({ direction: "steady" });
  expect(trendText(trendOf([4]))).toBe("One score so far.");
  expect(trendText(trendOf([4, 4]))).toBe("Levels so far: 4, then 4.");
  expect(trendText(trendOf([1, 2, 3, 4]))).toBe("Rising: 1.5 on average at first, 3.5 lately.");
});

test("a trend turns around with time, and the same level is steady", () => {
  const turned = { up: "down", down: "up", steady: "steady" } as const;
  const isMixed = ({ direction }: { direction: string }) => direction === "mixed";
  fc.assert(
    fc.property(levels(4), (scores) => {
      const trend = trendOf(scores);
      const back = trendOf(scores.toReversed());
      if (trend.kind !== "trend" || back.kind !== "trend") throw new Error("no trend");
      if (trend.direction !== "mixed" && !isMixed(back)) {
        expect(back.direction).toBe(turned[trend.direction]);
      }
      expect([back.from, back.to]).toEqual([trend.to, trend.from]);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 4, max: 20 }), (level, count) => {
      const trend = trendOf(Array.from({ length: count }, () => level));
      expect(trend).toMatchObject({ direction: "steady", from: level, to: level });
    }),
  );
});

test("scores that only rise never fall", () => {
  fc.assert(
    fc.property(levels(4), (scores) => {
      const trend = trendOf(scores.toSorted((a, b) => a - b));
      expect(trend.kind === "trend" && trend.direction).not.toBe("down");
    }),
  );
});

test("a trend never contradicts the latest score", () => {
  expect(trendText(trendOf([1, 2, 5, 4]))).toBe(
    "No clear trend: 1.5 on average at first, 4.5 lately, 4 in the latest score.",
  );
  expect(trendOf([5, 4, 1, 2])).toMatchObject({ direction: "mixed" });
  fc.assert(
    fc.property(levels(4), (scores) => {
      const text = trendText(trendOf(scores));
      const [before, latest] = [scores.at(-2)!, scores.at(-1)!];
      if (latest < before) expect(text).not.toContain("Rising");
      if (latest > before) expect(text).not.toContain("Falling");
    }),
  );
});

const DAY = 86_400_000;
const coding = getRubric("coding")!;
const DIMENSIONS = coding.dimensions.map(({ key }) => key);

function point(
  session: number,
  dimension: string,
  level: number,
  by: Point["by"] = "expert",
  topic = "coding",
): Point {
  const { competency } = getRubric(topic)!.dimensions.find(({ key }) => key === dimension)!;
  return {
    at: new Date(session * DAY),
    product: "live",
    by,
    scorer: by,
    session: String(session),
    title: "Session",
    topic,
    dimension,
    competency,
    level,
    rubricVersion: 1,
    quotes: [],
    href: "/",
  };
}

test("dimensions of different topics map to one competency", () => {
  const points = [
    point(2, "recommendation", 4, "machine", "data-science"),
    point(1, "communication", 2),
    point(1, "communication", 5, "self"),
  ];
  const [standing, ...others] = standingsOf(points, listCompetencies());
  expect(others).toEqual([]);
  expect(standing).toMatchObject({ competency: "communication", latest: { level: 4 } });
  expect(standing!.trend).toEqual({ kind: "few", levels: [2, 4] });
  expect(standing!.self.map(({ level }) => level)).toEqual([5]);
});

test("levels judged in an earlier way are shown, and compared with nothing", () => {
  const earlier = { ...point(1, "testing", 5), isEarlierWay: true };
  const [standing] = standingsOf([earlier, point(2, "testing", 2)], listCompetencies());
  expect(standing).toMatchObject({
    latest: { level: 2 },
    points: [{ level: 2 }],
    earlier: [{ level: 5 }],
    trend: { kind: "first" },
  });
  // Alone, they are all there is.
  expect(standingsOf([earlier], listCompetencies())).toMatchObject([{ latest: { level: 5 } }]);
});

test("a self-score alone isn't a standing, and is compared only within its session", () => {
  const self = point(1, "testing", 4, "self");
  expect(standingsOf([self], listCompetencies())).toEqual([]);
  expect(gapsOf([self, point(2, "testing", 2)])).toEqual([]);
  expect(gapsOf([self, { ...point(1, "testing", 2), rubricVersion: 2 }])).toEqual([]);
  const [gap] = gapsOf([self, point(1, "testing", 2), point(2, "testing", 5)]);
  expect(gap).toMatchObject({ sessions: 1, self: 4, others: 2, difference: 2 });
  expect(gapText(gap!)).toBe("2 higher");
  expect(gapText({ difference: -1.25 })).toBe("1.3 lower");
  expect(gapSummary([gap!])).toBe("You score yourself 2 higher than others do, on average.");
  expect(gapSummary([])).toBeNull();
});

test("gaps turn around with their sides", () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })), {
    minLength: 1,
    maxLength: 10,
  });
  const gap = (all: [number, number][]) =>
    gapsOf(
      all.flatMap(([self, other], session) => [
        point(session, "testing", self, "self"),
        point(session, "testing", other),
      ]),
    )[0]!;
  fc.assert(
    fc.property(pairs, (all) => {
      const turned = gap(all.map(([self, other]) => [other, self]));
      expect(turned.difference).toBeCloseTo(-gap(all).difference);
    }),
  );
});

test("the next drill is for the weakest competency that wasn't practiced since", () => {
  const standings = standingsOf(
    [point(1, "testing", 2), point(1, "code", 1), point(1, "approach", 4)],
    listCompetencies(),
  );
  const done = (dimension: string, day: number) => ({
    topic: "coding",
    dimension,
    doneOn: "1970-01-02",
    doneAt: new Date(day * DAY),
  });
  const next = (all: ReturnType<typeof done>[], preparing: string | null = null) =>
    nextDrill(standings, all, preparing === null ? null : getRubric(preparing), getRubric);
  expect(next([])).toMatchObject({ dimension: "code", isDone: false });
  expect(next([done("code", 0.5)])).toMatchObject({ dimension: "code", isDone: false });
  expect(next([done("code", 2)])).toMatchObject({ dimension: "testing", isDone: false });
  const all = ["code", "testing", "approach"].map((one) => done(one, 2));
  expect(next(all)).toMatchObject({ dimension: "code", isDone: true });
  // Nothing is missing at 5 of 5, so a lower level comes again sooner.
  const best = standingsOf([point(1, "testing", 2), point(1, "code", 5)], listCompetencies());
  const after = nextDrill(best, [done("testing", 2)], coding, getRubric);
  expect(after).toMatchObject({ dimension: "testing", isDone: true });
  // Preparing for data science, the same competency is called "SQL".
  expect(next([], "data-science")).toMatchObject({ topic: "data-science", dimension: "sql" });
  expect(nextDrill([], [], null, getRubric)).toBeNull();
  expect(nextDrill([], [], coding, getRubric)).toMatchObject({ dimension: "clarifying" });
});

test("levels that tie come in one order, for the next drill and for a topic's drills", () => {
  // Both 2; testing was lower before.
  const standings = standingsOf(
    [point(1, "code", 3), point(1, "testing", 1), point(2, "code", 2), point(2, "testing", 2)],
    listCompetencies(),
  );
  expect(nextDrill(standings, [], coding, getRubric)?.dimension).toBe("testing");
  expect(drillsOf(coding, standings)[0]!.dimension).toBe("testing");
});

test.each<[string, [string, number][], string[], string]>([
  [
    "one is lowest",
    [
      ["code", 2],
      ["testing", 3],
    ],
    [],
    "Code is your lowest level: 2 of 5 on Jan 2.",
  ],
  [
    "two tie",
    [
      ["code", 2],
      ["testing", 2],
      ["approach", 3],
    ],
    [],
    "Code and Testing are tied for your lowest level, 2 of 5. Start with Code.",
  ],
  [
    "more tie than a sentence can name",
    DIMENSIONS.map((key) => [key, 3]),
    [],
    "5 of your competencies are tied for your lowest level, 3 of 5. Start with Clarifying.",
  ],
  [
    "nothing is lower than the best",
    DIMENSIONS.map((key) => [key, 5]),
    [],
    "All your latest levels are 5 of 5. Clarifying is next to keep up.",
  ],
  [
    "the lowest was practiced since",
    [
      ["code", 2],
      ["testing", 3],
    ],
    ["code"],
    "You’ve done the drills for your lower levels since. Testing comes next: 3 of 5 on Jan 2.",
  ],
])("says why this drill is next: %s", (_, levels, practiced, why) => {
  const view = viewProgress({
    points: levels.map(([key, level]) => point(1, key, level)),
    competencies: listCompetencies(),
    done: practiced.map((dimension) => ({
      topic: "coding",
      dimension,
      doneOn: "1970-01-03",
      doneAt: new Date(2 * DAY),
    })),
    preparing: null,
    rubricOf: getRubric,
    topicName: (topic) => topic,
    zone: "UTC",
    now: new Date(3 * DAY),
  });
  expect(view.next?.why).toBe(why);
});

test("a competency is called what the scorecards call it, while they agree", () => {
  const view = (points: Point[]) =>
    viewProgress({
      points,
      competencies: listCompetencies(),
      done: [],
      preparing: null,
      rubricOf: getRubric,
      topicName: (topic) => topic,
      zone: "UTC",
      now: new Date(3 * DAY),
    }).competencies[0];
  const testing = point(1, "testing", 3);
  expect(view([testing])).toMatchObject({ name: "Testing", scoredAs: null });
  const skepticism = { ...testing, topic: "data-science", dimension: "skepticism" };
  expect(view([testing, skepticism])).toMatchObject({
    name: "Checking your work",
    scoredAs: "Testing in coding and Skepticism in data-science",
  });
});

test("drills of a topic start with the weakest dimension and skip unscored ones", () => {
  const standings = standingsOf(
    [point(1, "testing", 2), point(1, "clarifying", 5)],
    listCompetencies(),
  );
  expect(drillsOf(coding, standings).map(({ dimension }) => dimension)).toEqual([
    "testing",
    "approach",
    "code",
    "communication",
    "clarifying",
  ]);
});
