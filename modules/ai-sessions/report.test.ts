import { describe, expect, test } from "vitest";
import { judgeByRules } from "#modules/answers/judge.ts";
import type { Answer, Quote } from "#modules/answers/schema.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import { buildReport, figuresOf } from "./report.ts";

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

test("shows the rubric's text for the next level, if there is one", () => {
  const { levels } = coding.dimensions[0]!;
  const rubricAt = (level: 1 | 2 | 3 | 4 | 5) => reportOf([level]).rows[0]!.rubric;
  expect(rubricAt(4)).toEqual({ level: 5, sentence: levels[4]!.sentence });
  expect(rubricAt(1)).toEqual({ level: 3, sentence: levels[2]!.sentence });
  expect(rubricAt(5)).toBeNull();
});

test("marks what was judged by wording, before there were checklists", () => {
  expect(reportOf([3]).isEarlierWay).toBe(true);
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

describe("a judged answer", () => {
  const rubric = getRubric("nurse-practitioner")!;
  const question = listQuestions("nurse-practitioner").find(({ id }) => id === "chest-pressure")!;
  const reportOn = (text: string) => {
    const answer = { ...answerOf(text, false), questionId: question.id };
    const judgement = judgeByRules({ rubric, questions: [question], answers: [answer] });
    const parts = [{ asked: question.text, said: answer }];
    return buildReport(rubric, [{ number: 1, question, parts, judgement }]);
  };

  test("of the bank's strong answer has every point, and no red flag", () => {
    // Word for word it would be a recital.
    const { turns, summary } = reportOn(
      question.strong.replaceAll(/\b(?:the|a) /g, "$&very ").replaceAll(/\bI\b/g, "I myself"),
    );
    expect(turns[0]!.redFlags).toEqual([]);
    expect(turns[0]!.points.filter(({ finding }) => finding === "Contradicted")).toEqual([]);
    expect(summary.carried).not.toBeNull();
    expect(turns[0]!.strong).toBe(question.strong);
  });

  test("that does harm names what to change first, and a stronger sentence", () => {
    const { turns, summary, rows } = reportOn(
      "He's fifty-two and stressed, so this is most likely his stomach, and I have seen that a hundred times. I wouldn't get an ECG, because it would only scare him. No need to call anyone either. I give him an antacid and let him drive himself home in his own car, and I ask him to see his own doctor on Monday if the chest pressure is still there by then.",
    );
    expect(turns[0]!.redFlags.length).toBeGreaterThan(0);
    expect(summary.change).toBe(turns[0]!.redFlags[0]!.label);
    expect(turns[0]!.better?.better).toBeTruthy();
    for (const { level, key } of rows) {
      if (question.points.some(({ dimension }) => dimension === key)) expect(level).toBeLessThan(3);
    }
  });

  test("lists what has no level last", () => {
    const { rows, byExpert } = reportOn(
      "I call 911 first. I get a twelve-lead ECG in the first ten minutes and take the blood pressure in both arms. I ask about allergies and blood thinners, then give him aspirin to chew. I stay with him and put the defibrillator beside the bed. When the paramedics come, I tell them when the pressure began, what I gave him, and what the tracing showed, and I call the emergency department.",
    );
    const levels = rows.map(({ level }) => level);
    expect(levels).toEqual(levels.toSorted((a, b) => Number(a === null) - Number(b === null)));
    expect(byExpert).toEqual(rows.filter(({ level }) => level === null).map(({ name }) => name));
  });
});

test("shows each answer, and says how many of them were scored, and why not", () => {
  const rubric = getRubric("coding")!;
  const question = listQuestions("coding").find(({ id }) => id === "own-story")!;
  const judged = (number: number, text: string) => {
    const answer = {
      ...answerOf(text, false),
      segments: text ? answerOf(text, false).segments : [],
    };
    const input = { rubric, questions: [question], answers: [answer] };
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
