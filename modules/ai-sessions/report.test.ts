import { expect, test } from "vitest";
import { judgeByRules } from "#modules/answers/judge.ts";
import type { Answer, Quote } from "#modules/answers/schema.ts";
import { subjectsOf } from "#modules/answers/subject.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import { buildReport, figuresOf } from "./report.ts";
import { judgedPart, withUnjudged } from "./unanswered-questions.ts";

const answerOf = (text: string, spoken: boolean): Answer => ({
  questionId: "own-story",
  followUps: [],
  segments: [{ text, fromMs: 65_000, toMs: 95_000 }],
  spoken,
  confidence: spoken ? 0.9 : null,
});
const shown = (text: string, spoken = false) =>
  Object.fromEntries(figuresOf([answerOf(text, spoken)]).map(({ name, value }) => [name, value]));

test("says counts the way people say them", () => {
  expect(shown("Yes.")).toMatchObject({
    Length: "1 word; aim for 130–300",
    Fillers: "none",
    Hedges: "none",
  });
  expect(shown("Um, i think it was, um, basically slow.")).toMatchObject({
    Fillers: "3: um ×2, basically",
    Hedges: "1: I think",
  });
  // Recognizers drop most fillers.
  expect(shown("Um, it was slow.", true)["Fillers"]).toBe("at least 1 heard: um");
  expect(shown("It was slow.", true)).toMatchObject({
    Length: "0:30; aim for 1:00–2:00",
    Fillers: "none heard",
    "Long pauses": "none",
  });
});

test("names positive and negative words without judging a tone", () => {
  const { Wording, ...rest } = shown("The outage broke checkout, and we lost orders. We fixed it.");
  expect(Wording).toBe("Positive words: 1 (fixed); negative: 3 (outage, broke, lost)");
  expect(JSON.stringify([Wording, rest])).not.toMatch(/mostly|tone/i);
});

test("mentions “um” only for spoken answers", () => {
  const how = (spoken: boolean) =>
    figuresOf([answerOf("It was slow.", spoken)]).find(({ name }) => name === "Fillers")!.how;
  expect(how(true)).toContain("“Um,”");
  expect(how(false)).not.toMatch(/um\b|recognition|heard/i);
});

const STORY =
  "Last year our checkout dropped one order in two hundred, and nobody knew why. I asked which orders, " +
  "how many and since when, and I traced the requests. I found that two workers took the same job. I " +
  "wrote a lock on the row instead of a queue, because a queue would have taken two weeks. As a result, " +
  "the lost orders went down from forty a week to zero. Since then I test such code with two workers.";

const coding = getRubric("coding")!;

function reportOf(levels: (1 | 2 | 3 | 4 | 5)[], judge = "rules") {
  const question = listQuestions("coding").find(({ id }) => id === "own-story")!;
  const dimensions = coding.dimensions.slice(0, levels.length).map(({ key }, index) => ({
    dimension: key,
    level: levels[index]!,
    quotes: [{ text: STORY.slice(0, 20), answer: 0, fromMs: 0 }] as [Quote],
    why: "You say what you did.",
  }));
  const judgement = { judge, version: "4", rubricVersion: coding.version, dimensions };
  const parts = [{ asked: question.text, said: answerOf(STORY, false) }];
  return buildReport(coding, [{ number: 1, question, parts, judgement }]);
}

test("shows the rubric's text for the level that a model read, or by rule for one to aim at", () => {
  const { levels } = coding.dimensions[0]!;
  const rubricAt = (level: 1 | 2 | 3 | 4 | 5, judge?: string) =>
    reportOf([level], judge).rows[0]!.rubric;
  expect(rubricAt(4, "a-model")).toEqual({ level: 4, sentence: levels[3]!.sentence });
  expect(rubricAt(4)).toEqual({ level: 5, sentence: levels[4]!.sentence });
  expect(rubricAt(1)).toEqual({ level: 3, sentence: levels[2]!.sentence });
  expect(rubricAt(5)).toBeNull();
});

test.each([
  [[0.9], "How sure the transcript is: 90%."],
  [[0.9, 0.6], "How sure the transcript is: 75%."],
  [["corrected"], "You corrected the transcript."],
  [[0.9, "corrected"], "You corrected part of the transcript. How sure the rest is: 90%."],
  [["typed"], "You typed this answer."],
  [[0.9, "typed"], "You typed part of this answer. How sure the transcript is: 90%."],
  [["corrected", "typed"], "You typed part of this answer. You corrected the transcript."],
])("says how an answer became text: %j", (how, sure) => {
  const [question] = listQuestions("coding");
  const parts = how.map((one) => ({
    asked: question!.text,
    said: {
      ...answerOf(STORY, one !== "typed"),
      confidence: typeof one === "number" ? one : null,
    },
  }));
  const judgement = { judge: "rules", version: "4", rubricVersion: 1, dimensions: [] };
  const { turns } = buildReport(coding, [{ number: 1, question: question!, parts, judgement }]);
  expect(turns[0]).toMatchObject({ sure, isSpoken: !how.every((one) => one === "typed") });
});

test("names something to practice next only where a level is missing", () => {
  const rubric = coding;
  const nextOf = (levels: (1 | 2 | 3 | 4 | 5)[]) => reportOf(levels).next?.name ?? null;
  expect(nextOf([5, 4, 5])).toBe(rubric.dimensions[1]!.name);
  expect(nextOf([5, 5, 5])).toBeNull();
  expect(nextOf([])).toBeNull();
});

test.each(["coding", "cloud-computing"])(
  "gives no level for questions that nobody could answer, and the reason: %s",
  (topic) => {
    const rubric = getRubric(topic)!;
    const bank = listQuestions(topic);
    const question = bank.find(({ id }) => id === "own-story")!;
    const answer = answerOf(STORY, true);
    const input = {
      rubric: judgedPart(rubric),
      questions: [question],
      answers: [answer],
      subjects: subjectsOf(bank),
    };
    const judgement = withUnjudged(rubric, judgeByRules(input));
    const { rows } = buildReport(rubric, [
      { number: 1, question, parts: [{ asked: question.text, said: answer }], judgement },
    ]);
    expect(rows.map(({ key }) => key)).toEqual(rubric.dimensions.map(({ key }) => key));
    expect(rows[0]).toMatchObject({ level: null, quotes: [] });
    expect(rows[0]!.why).toContain("Not judged here: there was nobody to ask.");
    const judged = rows.filter(({ level }) => level !== null);
    expect(judged.length).toBeGreaterThanOrEqual(3);
    for (const { at } of judged.flatMap(({ quotes }) => quotes)) expect(at).toMatch(/^1:\d\d$/);
  },
);

test("shows each answer, and says how many of them were scored, and why not", () => {
  const rubric = getRubric("coding")!;
  const bank = listQuestions("coding");
  const question = bank.find(({ id }) => id === "own-story")!;
  const judged = (number: number, text: string) => {
    const answer = {
      ...answerOf(text, false),
      segments: text ? answerOf(text, false).segments : [],
    };
    const input = { rubric, questions: [question], answers: [answer], subjects: subjectsOf(bank) };
    const parts = [{ asked: question.text, said: answer }];
    return { number, question, parts, judgement: judgeByRules(input) };
  };
  const scoredOf = (...texts: string[]) =>
    buildReport(
      rubric,
      texts.map((text, at) => judged(at + 1, text)),
    );
  const report = scoredOf(STORY, "No idea.");
  expect(report.scored).toBe("Scored from one of two answers.");
  expect(report.turns.map(({ unscored }) => unscored !== null)).toEqual([false, true]);
  expect(report.turns[1]!.parts).toEqual([
    { asked: question.text, said: [{ text: "No idea.", at: null }] },
  ]);
  expect(scoredOf(STORY).scored).toBeNull();
  expect(scoredOf("No idea.", "None.").scored).toBeNull();
  // A skipped question isn't an answer.
  expect(scoredOf(STORY, "").scored).toBeNull();
});
