import { describe, expect, test } from "vitest";
import { statementsIn } from "./statements-of-answers.ts";
import { contradictionsIn } from "./contradictions.ts";
import { FACT_SCHEMAS } from "./facts.ts";
import { findingsOf } from "./findings.server.ts";
import { type Interview, nextTurn } from "./officer.ts";

const F1 = FACT_SCHEMAS["f1-visa"].parse({
  school: "Purdue University",
  program: "MS in Computer Science",
  ends: "May 2028",
  cost: "45,000",
  payer: "My father",
  amount: "45,000",
  income: "90,000",
  plan: "Return to Pune and join my uncle’s software firm",
  ties: "Parents, and a flat in Pune",
  relatives: "None",
  refused: "no",
});
const B2 = FACT_SCHEMAS["b1-b2-visa"].parse({
  purpose: "My niece’s graduation",
  places: "Chicago",
  arrives: "May 3, 2027",
  leaves: "May 17, 2027",
  cost: "4,000",
  payer: "Myself",
  work: "Teacher at Saint Mary School",
  ties: "My husband and two children",
  relatives: "My sister in Chicago",
  refused: "no",
});

const f1 = (asks: string, text: string) => contradictionsIn("f1-visa", F1, [{ asks, text }]);
const b2 = (asks: string, text: string) => contradictionsIn("b1-b2-visa", B2, [{ asks, text }]);

test("reads no more sentences of an answer than anyone says in its time", () => {
  const statements = (count: number) =>
    statementsIn("I earn 1,000 dollars a year.\n".repeat(count), "income", "f1-visa").length;
  expect(statements(3)).toBeGreaterThan(0);
  expect(statements(180)).toBe(statements(30));
});

test.each([
  "My uncle is paying 52,000 dollars, he has a business.",
  "My father pays for computer engineering, he works in finance.",
  "Nothing yet, but my family has a business.",
])("who pays names no field of study: %s", (text) => {
  expect(f1("program", text).filter(({ about }) => about === "field of study")).toEqual([]);
});

describe("an answer that isn’t the form’s, whatever was asked", () => {
  test.each([
    ["school", "Stanford.", "Purdue University"],
    ["school", "I picked MIT for its robotics lab.", "Purdue University"],
    ["program", "I will study computer science at Stanford University.", "Purdue University"],
    ["payer", "My father is paying for Stanford.", "Purdue University"],
    ["", "Ohio State has a better lab than any school at home.", null],
    ["", "No school at home has a lab like the one at Ohio State.", "Purdue University"],
    ["after", "After my degree from Harvard University I return to Pune.", "Purdue University"],
    ["program", "My course is from 2026 to 2029.", "May 2028"],
    ["program", "I will study there in 2030.", "May 2028"],
    ["after", "I return to Pune in 2026 and join my uncle.", "May 2028"],
    ["program", "Data science.", "MS in Computer Science"],
    ["program", "I’m doing mechanical engineering.", "MS in Computer Science"],
    ["program", "MBA.", "MS in Computer Science"],
    ["after", "With my MBA I’ll run the family firm in Pune.", "MS in Computer Science"],
    ["payer", "A bank loan.", "My father"],
    ["payer", "I have a full scholarship.", "My father"],
    ["relatives", "No, but my uncle is paying.", "My father"],
    ["", "No, my father pays $10,000 for everything.", "45,000"],
  ])("F-1, asked about “%s”: %s", (asks, text, field) => {
    const quoted = f1(asks, text).map(({ before, after }) => [before.text, after.text]);
    expect(quoted).toEqual(field === null ? [] : [[field, text]]);
  });

  test.each([
    ["places", "Miami and Orlando.", "Chicago"],
    ["purpose", "A business conference in Boston.", "My niece’s graduation"],
    ["purpose", "To visit Disney World with my friends.", "Chicago"],
    ["stay", "Until the end of July 2027.", "May 17, 2027"],
    ["employer", "I’m an engineer.", "Teacher at Saint Mary School"],
    ["home", "My job at Horizon Bank.", "Teacher at Saint Mary School"],
    ["relatives", "Yes, my brother lives in Houston.", "My sister in Chicago"],
  ])("B1/B2, asked about “%s”: %s", (asks, text, field) => {
    expect(b2(asks, text).map(({ before, after }) => [before.text, after.text])).toContainEqual([
      field,
      text,
    ]);
  });

  test.each([
    ["school", "Because Purdue has Professor Hale’s systems lab, which Ohio State doesn’t."],
    ["school", "Its co-op program; my cousin at Georgia Tech told me about it."],
    ["school", "I was also admitted at Ohio State, but it has no such lab."],
    ["school", "It costs less than Stanford."],
    ["school", "It is a very reputed university."],
    ["school", "It has the Krannert School of Management, and it is ABET accredited."],
    ["cost", "It costs 45,000 dollars, and the loan is from HDFC."],
    ["after", "I return to Pune and join TCS."],
    ["after", "I go back and join Symbiosis College as a lecturer."],
    ["program", "Computer science, I start in August 2026."],
    ["program", "CS, with two courses in machine learning."],
    ["program", "My bachelor’s was in mechanical engineering, now it’s computer science."],
    ["program", "An MS in computing, so computer science on the I-20."],
    ["payer", "My father, with his savings and no loan."],
    ["payer", "My father. He took a loan on our house for it."],
    ["payer-work", "He teaches at Pune University, he earns about 90,000 dollars."],
    ["", "My father again; for the second year he sells a plot, about $40,000."],
    ["finish", "In two years, in May 2028."],
    ["after", "A year of practical training, and in 2029 I go back to Pune."],
    ["after", "I go home in June 2028 and work as a software engineer at my uncle’s firm."],
    ["home", "My parents, and a flat I bought in 2023."],
    ["home", "My grandfather’s farm; I go back every summer, last in 2024."],
    ["relatives", "No, nobody. My brother is in Pune."],
    ["", "No. My father pays all of it."],
    ["", "Purdue has a lab that Pune University doesn’t."],
    ["", "No school in India has that many machines."],
  ])("none in F-1, asked about “%s”: %s", (asks, text) => {
    expect(f1(asks, text)).toEqual([]);
  });

  test.each([
    ["purpose", "My niece graduates, and we’ll do some sightseeing in Illinois."],
    ["places", "To Chicago, at my sister’s house."],
    ["stay", "Fourteen days, until May 17."],
    ["arrives", "I land in New York on May 3 and fly on to Chicago, back home on the 17th of May."],
    ["employer", "I teach at Saint Mary School, I’m a teacher for nine years."],
    ["employer", "Teacher. My husband is an engineer."],
    ["home", "My two children and my classes."],
    ["relatives", "Yes, my sister. She is a nurse in Chicago."],
    ["payer", "Myself, from my salary."],
    ["cost", "About four thousand dollars."],
  ])("none in B1/B2, asked about “%s”: %s", (asks, text) => {
    expect(b2(asks, text)).toEqual([]);
  });
});

/** Gives each answer of `said` in turn, then the last one to all that follow. */
function play(said: (turn: { questionId: string; kind: string }) => string) {
  const interview: Interview = { topic: "f1-visa", facts: F1, seed: "s", pace: 1, turns: [] };
  for (let elapsed = 0; ; elapsed += 6_000) {
    const next = nextTurn(interview, elapsed);
    if ("end" in next) return interview;
    interview.turns.push({ ...next.ask, answer: { text: said(next.ask), tookMs: 6_000 } });
  }
}

describe("one sentence for several questions", () => {
  const SENTENCE = "I will study hard and return to my country.";

  test("is noticed at the third question, and reported with its answers", () => {
    const interview = play(() => SENTENCE);
    expect(interview.turns.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^You’ve said that\. /),
    );
    const found = findingsOf(interview).filter(({ kind }) => kind === "repeated");
    const last = interview.turns.length;
    expect(found).toMatchObject([
      {
        title: expect.stringMatching(/^The same sentence for \d+ questions$/),
        why: expect.stringMatching(/^All \d+ answers use it word for word\./),
        quotes: [
          { source: { answer: 1 }, text: SENTENCE },
          { source: { answer: last }, text: SENTENCE },
        ],
      },
    ]);
  });

  test("is recognized in other spelling, and beside other words", () => {
    const texts = [
      "My dream is to serve my family!",
      "Yes. my dream is to serve my family",
      "My dream is to serve my family, sir? My DREAM is to serve my family.",
    ];
    let at = 0;
    const interview = play(({ questionId, kind }) =>
      kind === "question" && /^(?:school|program|payer)$/.test(questionId)
        ? texts[at++]!
        : "No, never.",
    );
    expect(findingsOf(interview).map(({ title }) => title)).toContain(
      "The same sentence for 3 questions",
    );
  });

  test("isn’t found in short answers, or in one person who pays for everything", () => {
    const interview = play(({ questionId }) =>
      /payer|second-year|gap/.test(questionId) ? "My father pays for it." : "No, never.",
    );
    expect(findingsOf(interview).map(({ kind }) => kind)).not.toContain("repeated");
  });
});
