import fc from "fast-check";
import { sentencesIn } from "#lib/sentences.ts";
import { describe, expect, test } from "vitest";
import { contradictionsIn } from "./contradictions.ts";
import { datesIn, isSameDate } from "./dates.ts";
import { amountProblem, readDollars } from "./dollars.ts";
import type { Facts } from "./facts.ts";
import { VISA_TOPICS, type VisaTopic } from "./topics.ts";
import { FACT_SCHEMAS } from "./facts.ts";
import { avoidedAnswers } from "./avoided-questions.ts";
import { findingsOf } from "./findings.server.ts";
import { interruptionOf } from "./interruption.ts";
import { isSameSum, moneyIn } from "./money.ts";
import { isSameName, schoolsIn } from "./names.ts";
import { type Interview, nextTurn, type Turn } from "./officer.ts";
import { avoidanceOf } from "./avoided.ts";
import { questionOf, QUESTIONS } from "./questions.ts";
import { quoteAround } from "./quote.ts";
import { spokenName, spokenText } from "./spoken.ts";

const F1: Facts = FACT_SCHEMAS["f1-visa"].parse({
  school: "Purdue University",
  program: "MS in Computer Science",
  ends: "May 2028",
  cost: "45,000",
  payer: "My father",
  amount: "45000",
  plan: "Return to Pune and join my uncle’s software firm",
  ties: "Parents, and a flat in Pune",
  relatives: "None",
  refused: "no",
});
const B2: Facts = FACT_SCHEMAS["b1-b2-visa"].parse({
  purpose: "My niece’s graduation",
  places: "Chicago",
  arrives: "May 3, 2027",
  leaves: "May 17, 2027",
  cost: "4000",
  payer: "Myself",
  work: "Teacher at Saint Mary School",
  ties: "My husband and two children",
  relatives: "My sister in Chicago",
  refused: "yes",
});

const pairs = (facts: Facts, ...said: [asks: string, text: string][]) =>
  contradictionsIn(
    "school" in facts ? "f1-visa" : "b1-b2-visa",
    facts,
    said.map(([asks, text]) => ({ asks, text })),
  ).map(({ about, before, after }) => [about, before.text, after.text]);

describe("contradictions", () => {
  test.each<[string, Facts, [string, string][], string[]]>([
    [
      "a date",
      F1,
      [["finish", "I’ll graduate in December 2026."]],
      ["graduation", "May 2028", "I’ll graduate in December 2026."],
    ],
    [
      "dates of two answers",
      { ...F1, ends: "" },
      [
        ["finish", "I'll graduate in May 2027"],
        ["", "After I finish in December 2028 I go home."],
      ],
      ["graduation", "I'll graduate in May 2027", "After I finish in December 2028 I go home."],
    ],
    [
      "a sum",
      F1,
      [["payer", "My father pays $20,000 for it."]],
      ["pays:father", "45000", "My father pays $20,000 for it."],
    ],
    [
      "a sum that he pays",
      F1,
      [["payer", "He will pay $20,000, and the cost is $45,000."]],
      ["pays:father", "45000", "He will pay $20,000, and the cost is $45,000."],
    ],
    [
      "the second of two sums",
      F1,
      [["payer", "My father pays $45,000, and the cost is $30,000."]],
      ["cost", "45,000", "My father pays $45,000, and the cost is $30,000."],
    ],
    [
      "a sum in words",
      F1,
      [["cost", "It’s about thirty thousand dollars."]],
      ["cost", "45,000", "It’s about thirty thousand dollars."],
    ],
    [
      "a school",
      F1,
      [["school", "I chose Arizona State University because of its lab."]],
      ["school", "Purdue University", "I chose Arizona State University because of its lab."],
    ],
    [
      "a school in lower case",
      F1,
      [["school", "i am going to arizona state university"]],
      ["school", "Purdue University", "i am going to arizona state university"],
    ],
    [
      "a sponsor",
      F1,
      [["payer", "My uncle is sponsoring me."]],
      ["payer", "My father", "My uncle is sponsoring me."],
    ],
    [
      "a degree",
      F1,
      [["program", "I’m going for a PhD."]],
      ["degree", "MS in Computer Science", "I’m going for a PhD."],
    ],
    [
      "a field",
      F1,
      [["program", "A master's in marketing."]],
      ["field of study", "MS in Computer Science", "A master's in marketing."],
    ],
    [
      "plans against the facts",
      F1,
      [["after", "I want to stay and work there."]],
      ["plans", F1["plan"]!, "I want to stay and work there."],
    ],
    [
      "plans of two answers",
      { ...F1, plan: "", ties: "" },
      [
        ["after", "I will return to my country."],
        ["home", "Honestly, I want to stay and work."],
      ],
      ["plans", "I will return to my country.", "Honestly, I want to stay and work."],
    ],
    [
      "relatives",
      F1,
      [["relatives", "Yes, my brother lives in Texas."]],
      ["relatives", "None", "Yes, my brother lives in Texas."],
    ],
    [
      "a refusal",
      F1,
      [["refused", "I was refused once in 2022."]],
      ["refused", "no", "I was refused once in 2022."],
    ],
    ["a denied refusal", B2, [["refused", "No, never."]], ["refused", "yes", "No, never."]],
    [
      "the length of a stay",
      B2,
      [["stay", "About three months."]],
      ["length of stay", "May 17, 2027", "About three months."],
    ],
    [
      "an employer",
      B2,
      [["employer", "I work at Horizon Bank."]],
      ["employer", "Teacher at Saint Mary School", "I work at Horizon Bank."],
    ],
    [
      "hidden relatives",
      B2,
      [["relatives", "No, nobody."]],
      ["relatives", "My sister in Chicago", "No, nobody."],
    ],
    [
      "a marriage",
      { ...F1 },
      [
        ["home", "I’m single, my parents are there."],
        ["", "My wife has a job there."],
      ],
      ["married", "I’m single, my parents are there.", "My wife has a job there."],
    ],
  ])("finds %s, with both quotes", (_, facts, said, expected) => {
    expect(pairs(facts, ...said)).toEqual([expected]);
  });

  test.each<[string, Facts, [string, string][]]>([
    [
      "the facts in other words",
      F1,
      [
        ["school", "Purdue, because of Professor Hale’s systems lab."],
        ["finish", "In May of 2028."],
        ["cost", "It's around 45k."],
        ["payer", "My dad pays, forty-five thousand dollars."],
        ["program", "A Master's in computer science."],
        ["relatives", "No."],
        ["refused", "No, never refused."],
      ],
    ],
    [
      "last summer's degree",
      F1,
      [["program", "I finished my bachelor’s in 2023, now a master's in CS."]],
    ],
    [
      "training, and then home",
      F1,
      [["after", "I may work there for a year under OPT, then I return to my uncle’s firm."]],
    ],
    ["not staying", F1, [["after", "I don’t want to stay there. I will go back to Pune."]]],
    [
      "a place to live",
      F1,
      [["", "I will stay in a dorm on campus, then live there with my friend."]],
    ],
    ["another payer for the second year", F1, [["", "For the second year my uncle pays."]]],
    ["the father’s income", F1, [["payer-work", "My father has a shop, he earns $30,000 a year."]]],
    ["a loan in rupees", F1, [["cost", "45,000 dollars. The loan is 20 lakhs."]]],
    [
      "a friend’s school",
      F1,
      [
        [
          "school",
          "My cousin studied at Northeastern University and I also applied to Ohio State University.",
        ],
      ],
    ],
    ["two weeks for fourteen days", B2, [["stay", "Two weeks, until May 17."]]],
    ["the sister", B2, [["relatives", "Yes, my sister lives in Chicago, she has a green card."]]],
    ["an old trip", B2, [["past", "Yes, in 2019, I stayed three months and came back."]]],
    ["coming back", B2, [["home", "My children. I come back on May 17, school starts."]]],
  ])("finds none in %s", (_, facts, said) => {
    expect(pairs(facts, ...said)).toEqual([]);
  });

  test("quotes every text verbatim", () => {
    const words = fc.constantFrom(
      "I’ll graduate in May 2027.", "I finish in December 2029", "my father pays $20,000", "My uncle sponsors me!",
      "the first year costs 60k", "I will return home;", "I want to stay and work there", "I go to Ohio State University",
      "no", "yes", "my brother lives in Texas", "I was refused in 2020", "I’m single", "my wife", "\n", "😀", "$",
    ); // prettier-ignore
    const text = fc.oneof(
      fc.array(words, { maxLength: 6 }).map((all) => all.join(" ")),
      fc.string({ maxLength: 300 }),
    );
    const asks = fc.constantFrom("", ...QUESTIONS["f1-visa"].map((question) => question.asks));
    fc.assert(
      fc.property(fc.array(fc.record({ asks, text }), { maxLength: 12 }), (said) => {
        for (const one of contradictionsIn("f1-visa", F1, said)) {
          for (const { source, text: quote } of [one.before, one.after]) {
            const origin = "field" in source ? F1[source.field] : said[source.answer - 1]?.text;
            expect(quote).not.toBe("");
            expect(origin).toContain(quote);
          }
        }
      }),
    );
  });
});

describe("money, dates and names in answers", () => {
  test("reads an amount in any notation", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 990 }), (thousands) => {
        const amount = thousands * 1000;
        for (const text of [
          `$${amount}`,
          `$${amount.toLocaleString("en-US")}`,
          `${thousands}k dollars`,
          `${thousands} thousand dollars`,
          `USD ${amount}`,
        ]) {
          expect(moneyIn(`It’s ${text}, I think.`)).toMatchObject([{ amount, currency: "USD" }]);
        }
      }),
    );
  });

  test.each<[string, number, string | null]>([
    ["forty-five thousand five hundred dollars", 45_500, "USD"],
    ["twenty lakhs", 2_000_000, "INR"],
    ["₹1.5 crore", 15_000_000, "INR"],
    ["two lakh fifty thousand rupees", 250_000, "INR"],
    ["a hundred and eighty thousand naira", 80_000, "NGN"],
    ["52,400", 52_400, null],
  ])("reads %s", (text, amount, currency) => {
    if (text.startsWith("a hundred")) return expect(moneyIn(text)[0]?.currency).toBe(currency);
    expect(moneyIn(text)).toMatchObject([{ amount, currency }]);
  });

  test("doesn't take years, counts or dates for money", () => {
    expect(moneyIn("In 2027, after two years, on May 17, I have 14 workers.")).toEqual([]);
  });

  test("treats amounts within a tenth as equal, in either order", () => {
    const sum = fc.record({
      amount: fc.integer({ min: 1, max: 1e9 }),
      currency: fc.constantFrom("USD", "INR", null),
    });
    fc.assert(
      fc.property(sum, sum, (a, b) => {
        expect(isSameSum(a, b)).toBe(isSameSum(b, a));
        expect(isSameSum(a, { ...a, amount: a.amount * 1.05 })).toBe(true);
      }),
    );
  });

  test.each<[string, string, boolean]>([
    ["$45,000", "38 lakhs", true],
    // Right at 45 rupees a dollar, and at 190.
    ["$45,000", "20 lakhs", true],
    ["$45,000", "85 lakhs", true],
    ["$45,000", "2 lakhs", false],
    ["$45,000", "10 crores", false],
    ["$45,000", "40,000 euros", true],
    ["$45,000", "4,000 pounds", false],
    ["30 lakhs", "3,000 euros", false],
  ])("calls sums in two currencies different only at any rate: %s, %s", (a, b, expected) => {
    const [one, other] = [moneyIn(a)[0]!, moneyIn(b)[0]!];
    expect(isSameSum(one, other)).toBe(expected);
    expect(isSameSum(other, one)).toBe(expected);
  });

  test("reads a month and a year back, and tells years apart", () => {
    const months = [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 2020, max: 2035 }),
        (month, year) => {
          const [date] = datesIn(`I’ll be done in ${months[month - 1]} ${year}, I hope.`);
          expect(date).toMatchObject({ month, year, day: null });
          expect(isSameDate(date!, { year: year + 2, month, day: null })).toBe(false);
          expect(isSameDate(date!, { year: null, month, day: null })).toBe(true);
        },
      ),
    );
  });

  test("reads “April 4 and back on the 18th” as two days of one month", () => {
    const facts = { ...B2, arrives: "April 4, 2027", leaves: "April 18, 2027" };
    expect(pairs(facts, ["arrives", "April 4th and back on the 18th."])).toEqual([]);
  });

  test("doesn't take “I may work” for a month", () => {
    expect(datesIn("I may work, and we march on.")).toEqual([]);
  });

  test.each([
    ["MIT", "Massachusetts Institute of Technology", true],
    ["UIUC", "University of Illinois Urbana-Champaign", true],
    ["UT Dallas", "University of Texas at Dallas", true],
    ["Georgia Tech", "Georgia Institute of Technology", true],
    ["Purdue", "Purdue University", true],
    ["UT Dallas", "University of Texas", true],
    ["UTD", "University of Texas", true],
    ["UIUC", "University of Illinois", true],
    ["Arizona State University", "University of Arizona", false],
    ["University of Texas at Austin", "Texas Tech University", false],
    ["Boston College", "Northeastern University", false],
  ])("compares %s with %s", (a, b, expected) => {
    expect(isSameName(a, b)).toBe(expected);
    expect(isSameName(b, a)).toBe(expected);
  });

  test("finds no school in “a good university”", () => {
    expect(schoolsIn("it is a very good university and the best college")).toEqual([]);
  });

  test.each([
    "It is a very reputed university.",
    "It is a Reputed University.",
    "it is a highly ranked texas university",
    "This is one of the prestigious university of repute.",
    "Dallas is in Texas State.",
  ])("finds no school in “%s”", (text) => {
    expect(schoolsIn(text)).toEqual([]);
  });

  test.each([
    ["i go to new york university", "new york university"],
    ["I chose Georgia Tech.", "Georgia Tech"],
  ])("finds the school in “%s”", (text, name) => {
    expect(schoolsIn(text).map((school) => school.name)).toEqual([name]);
  });

  test("cuts long quotes at words of the sentence", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 80 }), fc.nat(400), (text, index) => {
        for (const sentence of sentencesIn(text)) {
          const quote = quoteAround(sentence, Math.min(index, sentence.length), 20);
          expect(sentence).toContain(quote);
          expect(quote.length).toBeLessThanOrEqual(200);
        }
      }),
    );
  });
});

describe("avoided questions", () => {
  const f1 = (id: string, text: string) => avoidanceOf(questionOf("f1-visa", id)!, text, F1);
  test.each([
    ["payer", "", "silent"],
    ["cost", "My family is financially very sound.", "missing"],
    ["cost", "I don't know the exact figure, my consultant has it.", "dodged"],
    ["payer", "Everything is in my documents, officer.", "dodged"],
    ["finish", "It depends on many things.", "missing"],
    ["after", "I will definitely come back to my country.", "missing"],
    ["home", "I love my country very much.", "missing"],
    ["relatives", "It is a big country.", "missing"],
    ["school", "It is a very good university in the world.", "missing"],
    ["program", "I love your country and people.", "missing"],
    ["program", "My brother lives in Dallas and he is paying for everything.", "missing"],
    ["program", "My brother in Dallas is paying the remaining sum, so I’m fine.", "missing"],
    ["program", "My brother has a business in Dallas.", "missing"],
    ["payer-work", "I will come back to Pune to join my uncle’s company.", "missing"],
    ["income", "The first year costs 45,000 dollars.", "missing"],
    ["income", "Money is enough.", "missing"],
    ["payer", "Everything is arranged.", "missing"],
    ["payer-work", "He makes good money.", "missing"],
    ["payer-work", "He’s a good man.", "missing"],
    ["after", "My career is bright.", "missing"],
    ["why-not-home", "Education is better there.", "missing"],
  ])("%s: “%s”", (id, text, expected) => {
    expect(f1(id, text)).toBe(expected);
  });
  test.each([
    ["payer", "Father."],
    ["payer", "I have a loan from State Bank."],
    ["cost", "45,000"],
    ["cost", "It's forty five thousand dollars."],
    ["finish", "May 2028"],
    ["finish", "In two years."],
    ["after", "I go back to Accra and run the cold store with my mother."],
    ["home", "My mother’s shop, it's in my name."],
    ["relatives", "No."],
    ["relatives", "My aunt lives in Ohio."],
    ["school", "Professor Hale’s lab on routing, I ran a warehouse."],
    ["program", "Computer science."],
    ["program", "It’s marketing."],
    ["program", "My specialization is supply chain engineering."],
    ["program", "My father wants me to study medicine, so that."],
    ["payer-work", "He has a pharmacy, his own business."],
    ["payer-work", "Farmer."],
    ["payer-work", "I will join my father’s textile business."],
    ["payer-work", "I’ll say it shortly: he runs a shop."],
    ["income", "The tuition is 45,000 and he has fixed deposits of 60,000."],
    ["income", "Half of the cost is a loan on our land."],
    ["income", "My uncle shares the cost."],
    ["refused", "I was refused in 2022, my funding wasn't clear."],
    ["refused", "In 2019, a tourist visa. I had not shown enough ties."],
    ["school", "The engine lab."],
    ["why-not-home", "We don’t have an electron microscope."],
    ["payer", "I do. I’ve saved for eight years."],
    ["payer", "Kaya Tekstil pays everything."],
    ["cost", "Around 48."],
    ["payer-work", "He’s a section head in the railways."],
    ["payer-work", "A surgeon."],
    ["payer-work", "She exports coffee."],
    ["income", "It’s in my account at BBVA."],
    ["after", "A bank in Lagos has told me they’d take me back as an analyst."],
    ["after", "My company keeps my place and makes me operations manager."],
    ["after", "Teaching. I hold a lecturer post and I’m on study leave."],
    ["second-year", "The department."],
    ["relatives", "Brother, in Columbus, Ohio. H-1B."],
    ["work", "The co-op is part of the program, so yes, in the second year."],
  ])("%s is answered by “%s”", (id, text) => {
    expect(f1(id, text)).toBeNull();
  });
  test.each([
    ["purpose", "Holidays with my wife."],
    ["purpose", "Tourism."],
    ["purpose", "CES. My company has a booth there."],
    ["stay", "Five nights."],
    ["payer", "We pay for it ourselves."],
    ["payer", "My boy. He has a construction firm."],
    ["job", "Sales, at Kaya Tekstil in Bursa."],
    ["job", "I grow rice. Thirty hectares."],
    ["been-before", "This is the first time."],
    ["work", "I only show our products and meet buyers."],
  ])("a visitor’s %s is answered by “%s”", (id, text) => {
    expect(avoidanceOf(questionOf("b1-b2-visa", id)!, text, B2)).toBeNull();
  });
});

/** Answers until the officer ends. */
function play(
  topic: VisaTopic,
  facts: Facts,
  reply: (turn: Omit<Turn, "answer">, at: number) => { text: string; tookMs: number },
  pace: Interview["pace"] = 1,
  seed = "s",
) {
  const interview: Interview = { topic, facts, seed, pace, turns: [] };
  let elapsed = 0;
  for (;;) {
    const next = nextTurn(interview, elapsed);
    if ("end" in next) return { interview, end: next.end, elapsed };
    const answer = reply(next.ask, interview.turns.length);
    elapsed += answer.tookMs;
    interview.turns.push({ ...next.ask, answer });
  }
}

const GOOD: Record<string, string> = {
  school: "Purdue, because of Professor Hale’s lab on distributed systems.",
  program: "A master's in computer science.",
  payer: "My father, 45,000 dollars.",
  cost: "45,000 dollars.",
  "payer-work": "He owns a printing press in Nagpur.",
  finish: "May 2028.",
  after: "I return to Pune and join my uncle’s software firm.",
  home: "My parents, and our flat.",
  relatives: "No.",
  refused: "No, never.",
  "why-not-home": "No school at home has a lab with that many machines.",
  "second-year": "My father again.",
  work: "No, it’s covered.",
};

describe("the officer", () => {
  test("asks ten questions of a good applicant and worries about none", () => {
    for (const seed of ["a", "b", "c", "d", "e"]) {
      const { interview, end } = play(
        "f1-visa",
        F1,
        ({ questionId }) => ({ text: GOOD[questionId]!, tookMs: 8_000 }),
        1,
        seed,
      );
      expect(interview.turns).toHaveLength(10);
      expect(end).toBe("questions");
      expect(findingsOf(interview)).toEqual([]);
    }
  });

  test("asks an avoided question again, once, and says so in the report", () => {
    const { interview } = play("f1-visa", F1, ({ questionId }) => ({
      text: questionId === "cost" ? "My family is very sound, sir." : GOOD[questionId]!,
      tookMs: 5_000,
    }));
    const cost = interview.turns.filter(({ questionId }) => questionId === "cost");
    expect(cost.map(({ kind, text }) => [kind, text])).toEqual([
      ["question", expect.any(String)],
      ["again", "How much? A number."],
    ]);
    const [finding, ...others] = findingsOf(interview);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: "avoided",
      title: "Answers 4 and 5 avoided the question",
      quotes: [
        { source: { answer: 4 }, text: "My family is very sound, sir." },
        { source: { answer: 5 }, text: "My family is very sound, sir." },
      ],
    });
  });

  test("drops the finding if the second attempt answers, but mentions the first", () => {
    const { interview } = play("f1-visa", F1, ({ questionId, kind }) => ({
      text: questionId === "finish" && kind === "question" ? "It depends." : GOOD[questionId]!,
      tookMs: 5_000,
    }));
    const at = interview.turns.findIndex(({ kind }) => kind === "again");
    expect(findingsOf(interview)).toMatchObject([
      { kind: "avoided", title: `Answer ${at} avoided the question, answer ${at + 1} didn’t` },
    ]);
    expect(avoidedAnswers(interview)).toEqual([at]);
  });

  test("challenges a contradiction with both versions and keeps the reply", () => {
    const { interview } = play("f1-visa", F1, ({ questionId, kind }) => ({
      text:
        kind === "challenge"
          ? "It's 45,000, I misspoke."
          : questionId === "cost"
            ? "It’s $20,000."
            : GOOD[questionId]!,
      tookMs: 5_000,
    }));
    const challenge = interview.turns.find(({ kind }) => kind === "challenge");
    expect(challenge?.text).toBe(
      "Your form says “$45,000.” You just said “It’s $20,000.” Which is right?",
    );
    expect(findingsOf(interview)).toMatchObject([
      {
        kind: "contradiction",
        quotes: [
          { text: "45,000" },
          { text: "It’s $20,000." },
          { text: "It's 45,000, I misspoke." },
        ],
      },
    ]);
  });

  test("challenges the next contradiction in the same answer, unless the reply cleared it up", () => {
    const challengesOf = (reply: string) => {
      const { interview } = play("f1-visa", F1, ({ questionId, kind }) => ({
        text:
          kind === "challenge"
            ? reply
            : questionId === "cost"
              ? "It’s $20,000. My uncle is sponsoring me."
              : GOOD[questionId]!,
        tookMs: 5_000,
      }));
      return interview.turns.filter(({ kind }) => kind === "challenge").map(({ text }) => text);
    };
    expect(challengesOf("I misspoke.")).toEqual([
      expect.stringMatching(/^Your form says “\$45,000\.”/),
      expect.stringMatching(/^Your form says “My father\.” You just said “My uncle/),
    ]);
    expect(challengesOf("It’s $45,000, and my father is sponsoring me.")).toHaveLength(1);
  });

  test("asks about two plans which it is, and names the chosen visa", () => {
    for (const [facts, visa, other] of [
      [F1, "An F-1 visa", /B-1/],
      [{ ...B2, ties: "I return to my husband" }, "A B-1/B-2 visa", /F-1|I-20/],
    ] as const) {
      const topic = "school" in facts ? "f1-visa" : "b1-b2-visa";
      const { interview } = play(topic, facts, ({ questionId }) => ({
        text:
          questionId === "home"
            ? "I want to settle in America."
            : topic === "f1-visa"
              ? GOOD[questionId]!
              : "Yes, myself, two weeks in Chicago, I am a teacher, May 3.",
        tookMs: 5_000,
      }));
      const [challenge] = interview.turns.filter(({ kind }) => kind === "challenge");
      expect(challenge?.text).toMatch(
        / You just said “I want to settle in America\.?” Which is it\?$/,
      );
      const findings = findingsOf(interview);
      expect(findings.map(({ why }) => why)).toContainEqual(
        expect.stringMatching(`^${visa} is for`),
      );
      expect(findings.map(({ why, advice }) => `${why} ${advice}`).join(" ")).not.toMatch(other);
    }
  });

  test("calls a second answer that doesn’t say what the sponsor does avoided too", () => {
    const { interview } = play("f1-visa", F1, ({ questionId, kind }) => ({
      text:
        questionId !== "payer-work"
          ? GOOD[questionId]!
          : kind === "question"
            ? "It is a very reputed university."
            : "I will come back to Pune to join my uncle’s company.",
      tookMs: 5_000,
    }));
    expect(findingsOf(interview).map(({ title }) => title)).toEqual([
      "Answers 5 and 6 avoided the question",
    ]);
  });

  test("says how to state the income, the cost and the school, each by its own advice", () => {
    const facts = { ...F1, income: "30,000", amount: "" };
    const said: Record<string, string> = {
      school: "I chose Ohio State University, because of its robotics lab.",
      cost: "It’s $20,000.",
      "payer-work": "He has a shop, he earns $90,000 a year.",
    };
    const { interview } = play("f1-visa", facts, ({ questionId, kind }) => ({
      text: kind === "challenge" ? "I misspoke." : (said[questionId] ?? GOOD[questionId] ?? "No."),
      tookMs: 5_000,
    }));
    const advice = new Map(findingsOf(interview).map((one) => [one.title, one.advice]));
    for (const [subject, words] of [
      ["your school", "I-20"],
      ["what it costs", "first-year total"],
      ["the payer’s income", "income before tax"],
    ] as const)
      expect(advice.get(`Two answers about ${subject}`)).toContain(words);
  });

  test("names a reply to a challenge that avoids it", () => {
    const { interview } = play("f1-visa", F1, ({ questionId, kind }) => ({
      text:
        kind === "challenge"
          ? "It’s in my documents."
          : questionId === "cost"
            ? "It’s $20,000."
            : GOOD[questionId]!,
      tookMs: 5_000,
    }));
    expect(findingsOf(interview).map(({ title }) => title)).toEqual([
      "Two answers about what it costs",
      "Answer 5 avoided the question",
    ]);
  });

  test("gives every reason and piece of advice once", () => {
    const { interview } = play("f1-visa", F1, ({ kind }) => ({
      text: kind === "challenge" ? "I’m not sure." : "My uncle, in May 2031, for $9,000 at MIT.",
      tookMs: 5_000,
    }));
    const findings = findingsOf(interview);
    expect(findings.filter(({ kind }) => kind === "contradiction").length).toBeGreaterThan(1);
    for (const texts of [findings.map(({ why }) => why), findings.map(({ advice }) => advice)]) {
      const said = texts.filter((text) => text !== null);
      expect(said).toEqual([...new Set(said)]);
    }
  });

  test("asks about the form's school, degree, amounts and sponsor", () => {
    const facts = { ...F1, amount: "20,000", income: "30k" };
    const said = ({ questionId }: { questionId: string }) => ({
      text: GOOD[questionId] ?? "My uncle, 25,000 from his savings account.",
      tookMs: 5_000,
    });
    const { interview } = play("f1-visa", facts, said);
    const asked = interview.turns.map(({ text }) => text);
    for (const text of [
      "You chose Purdue University. Why that school?",
      "By your form, the first year costs $45,000 and $20,000 is paid. Who pays the rest?",
      "What does your father do for a living?",
      "By your form, $20,000 is paid from an income of $30,000 a year. How?",
      "Your form says “MS in Computer Science.” What will you do with that degree?",
      "The first year is $45,000. Who pays for the second year?",
    ]) {
      expect(asked).toContain(text);
    }
    // Enough income, and a sponsor whose job isn't asked about.
    const other = play("f1-visa", { ...facts, income: "90,000", payer: "My parents" }, said);
    const texts = other.interview.turns.map(({ text }) => text);
    expect(texts.join(" ")).not.toContain("income");
    expect(texts).toContain("What do your parents do for a living?");
    const visitor = play("b1-b2-visa", B2, said);
    expect(visitor.interview.turns.map(({ text }) => text)).toContain(
      "Your form says you arrive “May 3, 2027.” How long will you stay?",
    );
  });

  test("doesn’t ask how a year is paid from an income once savings or a loan were named", () => {
    const facts = { ...F1, income: "50,000" };
    const played = (payer: string) =>
      play("f1-visa", facts, ({ questionId }) => ({
        text: questionId === "payer" ? payer : (GOOD[questionId] ?? "From his savings."),
        tookMs: 5_000,
      })).interview.turns.map((turn) => turn.questionId);
    expect(played("My father.")).toContain("income");
    expect(played("My father, from what he has saved.")).not.toContain("income");
  });

  test("compares what the sponsor earns with the form", () => {
    const facts = { ...F1, income: "30,000" };
    expect(pairs(facts, ["payer", "My dad pays 45,000 from his salary and savings."])).toEqual([]);
    const shared = { ...facts, payer: "My father and a loan" };
    expect(pairs(shared, ["payer", "My dad pays 5,000, and the loan is 40,000."])).toEqual([]);
    expect(pairs(facts, ["payer-work", "He has a shop, he earns $90,000 a year."])).toEqual([
      ["income:father", "30,000", "He has a shop, he earns $90,000 a year."],
    ]);
    expect(pairs(facts, ["payer-work", "My father has a shop, he earns $30,000."])).toEqual([]);
  });

  test.each<[string, string[]]>([
    ["I misspoke.", []],
    ["The first one, sir.", []],
    ["Sorry. It’s forty-five thousand dollars.", ["It’s forty-five thousand dollars."]],
  ])("quotes the reply to a challenge only where it states the thing: %s", (reply, quoted) => {
    const { interview } = play("f1-visa", F1, ({ questionId, kind }) => ({
      text:
        kind === "challenge" ? reply : questionId === "cost" ? "It’s $20,000." : GOOD[questionId]!,
      tookMs: 5_000,
    }));
    const [{ quotes } = { quotes: [] }] = findingsOf(interview);
    expect(quotes.map(({ text }) => text)).toEqual(["45,000", "It’s $20,000.", ...quoted]);
  });

  test("finds nothing if nothing was said, whatever the facts are", () => {
    const facts = { ...F1, amount: "20,000" };
    const { interview } = play("f1-visa", facts, () => ({ text: " … ", tookMs: 25_000 }));
    expect(findingsOf(interview)).toEqual([]);
    const asked = { ...interview.turns[0]!, answer: null };
    expect(findingsOf({ ...interview, turns: [asked] })).toEqual([]);
  });

  test("compares the form’s amounts, whatever was asked, and asks who pays the rest", () => {
    const facts = { ...F1, amount: "20,000" };
    const said = ({ questionId }: { questionId: string }) => ({
      text: questionId === "payer" ? "My father." : (GOOD[questionId] ?? "We’ll manage, sir."),
      tookMs: 5_000,
    });
    const { interview } = play("f1-visa", facts, said);
    expect(interview.turns.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/the first year.*Who pays the rest\?/),
    );
    const early = { ...interview, turns: interview.turns.slice(0, 2) };
    expect(findingsOf(early)).toMatchObject([
      { title: "The first year isn’t covered", quotes: [{ text: "45,000" }, { text: "20,000" }] },
    ]);
    const named = play("f1-visa", facts, (turn) =>
      turn.questionId === "gap" ? { text: "My uncle, 25,000.", tookMs: 5_000 } : said(turn),
    );
    expect(findingsOf(named.interview).map(({ kind }) => kind)).not.toContain("money");
  });

  test("compares the cost of a trip with the sponsor’s amount", () => {
    const facts = { ...B2, cost: "5,000", payer: "My son, $2,000" };
    const { interview } = play("b1-b2-visa", facts, () => ({ text: "Yes.", tookMs: 5_000 }));
    expect(interview.turns.map(({ questionId }) => questionId)).toContain("gap");
    expect(findingsOf(interview)).toContainEqual(
      expect.objectContaining({
        title: "The trip isn’t covered",
        quotes: [
          expect.objectContaining({ text: "5,000" }),
          expect.objectContaining({ text: "My son, $2,000" }),
        ],
      }),
    );
    for (const payer of ["My son, $4,900", "My son", "My son, $2,000, and a loan"]) {
      const { interview: whole } = play("b1-b2-visa", { ...facts, payer }, () => ({
        text: "Yes.",
        tookMs: 5_000,
      }));
      expect(whole.turns.map(({ questionId }) => questionId)).not.toContain("gap");
      expect(findingsOf(whole).map(({ kind }) => kind)).not.toContain("money");
    }
  });

  test("stops an applicant at 25 seconds, and the interview at three minutes and eight questions", () => {
    const { interview, end, elapsed } = play("f1-visa", F1, ({ questionId }) => ({
      text: GOOD[questionId]!,
      tookMs: 26_000,
    }));
    expect(end).toBe("time");
    expect(elapsed).toBeGreaterThanOrEqual(180_000);
    expect(interview.turns).toHaveLength(8);
    const slower = play("f1-visa", F1, ({ questionId }) => ({
      text: GOOD[questionId]!,
      tookMs: 18_000,
    }));
    expect([slower.end, slower.interview.turns.length]).toEqual(["time", 10]);
    expect(
      interview.turns.slice(1).every(({ text }) => text.startsWith("I’ll stop you there. ")),
    ).toBe(true);
    expect(findingsOf(interview)).toMatchObject([{ kind: "interrupted" }]);
  });

  test("interrupts a typed answer that takes too long to say, at the words it would hear", () => {
    const text = Array.from({ length: 80 }, (_, at) => `word${at}`).join(" ");
    const interruption = interruptionOf(text, 3_000, 1);
    expect(interruption?.by).toBe("length");
    expect(text.startsWith(interruption!.heard)).toBe(true);
    expect(interruption!.heard.split(" ")).toHaveLength(65);
    expect(interruptionOf(text, 3_000, 2)).toBeNull();
    expect(interruptionOf(text, 900_000, 0)).toBeNull();
  });

  test("asks 8 to 12 questions, whatever is said and however long it takes", () => {
    const text = fc.oneof(
      fc.constantFrom(
        "",
        "no",
        "I don't know",
        "$1",
        "I want to stay there",
        "I will return",
        "my uncle pays $5,000",
        "In May 2031",
      ),
      fc.string({ maxLength: 200 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom<VisaTopic>("f1-visa", "b1-b2-visa"),
        fc.array(fc.tuple(text, fc.integer({ min: 0, max: 40_000 })), {
          minLength: 12,
          maxLength: 12,
        }),
        fc.string(),
        (topic, answers, seed) => {
          const facts = topic === "f1-visa" ? F1 : B2;
          const { interview } = play(
            topic,
            facts,
            (_, at) => ({ text: answers[at]![0], tookMs: answers[at]![1] }),
            1,
            seed,
          );
          expect(interview.turns.length).toBeGreaterThanOrEqual(8);
          expect(interview.turns.length).toBeLessThanOrEqual(12);
          for (const { questionId, kind } of interview.turns) {
            const same = interview.turns.filter(
              (one) => one.questionId === questionId && one.kind === kind,
            );
            expect(same).toHaveLength(1);
          }
          for (const finding of findingsOf(interview)) {
            for (const { source, text: quote } of finding.quotes) {
              const origin =
                "field" in source
                  ? facts[source.field]
                  : interview.turns[source.answer - 1]?.answer?.text;
              expect(origin).toContain(quote);
            }
            expect(`${finding.title} ${finding.why} ${finding.advice}`).not.toMatch(
              /approved|refused|denied/i,
            );
          }
        },
      ),
    );
  });

  test("puts first what an officer would refuse for, each once", () => {
    const answers: Record<string, string> = {
      purpose: "I want to pursue my higher education at Purdue University.",
      cost: "It costs forty-five thousand dollars, and my uncle pays for it.",
      after: "I will go home. But my uncle will sponsor my green card.",
      plans: "I will go home. But my uncle will sponsor my green card.",
      home: "My parents. But my uncle will sponsor my green card.",
    };
    const { interview } = play("f1-visa", F1, ({ questionId }) => ({
      text: answers[questionId] ?? "My uncle pays, and my uncle will sponsor my green card.",
      tookMs: 4_000,
    }));
    const titles = findingsOf(interview).map(({ title }) => title);
    expect(titles.slice(0, 2)).toEqual([
      "It sounds as if you mean to stay",
      "Two answers about who pays",
    ]);
    expect(titles).not.toContain("Two answers about whether you go home");
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.indexOf("This sounds memorized")).not.toBe(0);
  });

  test("takes a relative who gets the papers for a plan to stay, not for a payer", () => {
    expect(pairs(F1, ["after", "My uncle will sponsor my green card."])).toEqual([
      ["plans", expect.stringContaining("Return to Pune"), expect.stringContaining("green card")],
    ]);
    expect(
      pairs(F1, ["relatives", "My aunt applied for my papers last year, for my residency."]),
    ).not.toContainEqual(expect.arrayContaining(["payer"]));
  });

  test("compares savings with what is paid, never with an income", () => {
    const facts = { ...F1, payer: "My father", income: "30000" } as Facts;
    for (const said of [
      "My father pays from his savings and salary.",
      "My father earns 30,000 dollars a year and has savings of 90,000 dollars.",
      "He has savings of 90,000 dollars besides his salary.",
      "My father has 90,000 dollars in a fixed deposit, and his salary is 30,000 dollars.",
    ]) {
      expect(pairs(facts, ["payer", said]), said).toEqual([]);
    }
    expect(pairs(facts, ["payer", "My father earns 60,000 dollars."])).toHaveLength(1);
  });

  test("hears a plan to stay, work that isn’t allowed, an agent and memorized words", () => {
    const answers: Record<string, string> = {
      purpose: "I want to pursue my higher education contacts and see my niece graduate.",
      cost: "My agent has prepared it, four thousand dollars.",
      home: "My children. But I hope to stay there if I find a job.",
    };
    const { interview } = play("b1-b2-visa", { ...B2, ties: "" }, ({ questionId }) => ({
      text: answers[questionId] ?? "Yes, myself, two weeks in Chicago, I am a teacher, May 3.",
      tookMs: 4_000,
    }));
    const kinds = findingsOf(interview).map(({ kind }) => kind);
    expect(kinds).toContain("intent");
    expect(kinds).toContain("handed-over");
    expect(kinds).toContain("recited");
  });
});

test("names every line for its audio, except those that quote the applicant", () => {
  for (const topic of VISA_TOPICS) {
    const said = QUESTIONS[topic].flatMap(({ texts, again }) => [...texts, again]);
    for (const text of [...said, ...said.map((one) => `I’ll stop you there. ${one}`)]) {
      const name = spokenName(topic, text);
      expect(name).toMatch(/^[a-z0-9-]+\.\d(\.cut)?$/);
      expect(spokenText(topic, name!)).toBe(text);
    }
  }
  expect(spokenName("f1-visa", "Your form says “45,000.” Which is right?")).toBeNull();
  for (const [topic, name] of [
    ["f1-visa", "school.9"],
    ["f1-visa", "nothing.0"],
    ["coding", "school.0"],
    ["f1-visa", "constructor.0"],
  ] as const)
    expect(spokenText(topic, name)).toBeNull();
});

describe("facts", () => {
  test("names what is missing or unreadable", () => {
    const result = FACT_SCHEMAS["f1-visa"].safeParse({
      school: " ",
      cost: "a lot",
      ends: "soon",
      program: "MS",
      payer: "Father",
    });
    expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["school", "Enter your school"],
      ["ends", "Enter a month and a year, such as May 2028"],
      ["cost", "Enter an amount in US dollars, such as 45,000"],
    ]);
  });

  test.each([
    ["-45,000", "Enter an amount above zero"],
    ["$ -5", "Enter an amount above zero"],
    ["minus 20,000 dollars", "Enter an amount above zero"],
    ["0", "Enter an amount above zero"],
    ["40,000 or 50,000", "Enter one amount, such as 45,000"],
    ["30,000-40,000", "Enter one amount, such as 45,000"],
    ["45 000", "Enter one amount, such as 45,000"],
    ["₹20,00,000", "Enter the amount in US dollars"],
    ["20 lakhs", "Enter the amount in US dollars"],
    ["45,000 EUR", "Enter the amount in US dollars"],
    ["45", "Enter the whole amount, such as 45,000"],
    ["45000000000", "Enter an amount up to $1,000,000"],
    ["9e9", "Enter one amount, such as 45,000"],
    ["45,00", "Enter an amount in US dollars, such as 45,000"],
    ["NaN", "Enter an amount in US dollars, such as 45,000"],
    ["about 45,000", "Enter an amount in US dollars, such as 45,000"],
  ])("refuses %s as an amount", (typed, message) => {
    expect(amountProblem(typed)).toBe(message);
  });

  test.each([
    ["45000", 45_000],
    ["$45,000.50", 45_000.5],
    ["45k", 45_000],
    ["USD 45,000", 45_000],
    ["US$ 45,000", 45_000],
    ["45,000 US dollars", 45_000],
    ["45 thousand dollars", 45_000],
    ["$1,20,000", 120_000],
  ])("reads %s as an amount", (typed, amount) => {
    expect(amountProblem(typed)).toBeNull();
    expect(readDollars(typed)).toBe(amount);
  });
});
