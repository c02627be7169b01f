import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { getRubric, listCompetencies, listQuestions, listRubrics } from "./data.server.ts";
import { NicheContent } from "#content/schema.ts";
import { NICHES } from "#content/niches.ts";
import { RECORDED_LEVELS } from "#content/recorded-levels.ts";
import { SERVICES } from "#content/services.ts";
import { TOPICS } from "#content/topics.ts";

const VISA = ["visa", "f1-visa", "b1-b2-visa"];
const EXPECTED = [...TOPICS.map(({ key }) => key), "umm-isnt-a-strategy"];
const rubrics = listRubrics();
const competencies = listCompetencies().map(({ key }) => key);

test("competencies are 12 to 18, each used", () => {
  expect(competencies.length).toBeGreaterThanOrEqual(12);
  expect(competencies.length).toBeLessThanOrEqual(18);
  expect(new Set(competencies).size).toBe(competencies.length);
  const used = rubrics.flatMap(({ dimensions }) => dimensions.map(({ competency }) => competency));
  expect(new Set(used)).toEqual(new Set(competencies));
});

test("recorded levels have five sentences for existing dimensions", () => {
  for (const [topic, dimensions] of Object.entries(RECORDED_LEVELS)) {
    const keys = getRubric(topic)?.dimensions.map(({ key }) => key);
    for (const [key, { levels }] of Object.entries(dimensions!)) {
      expect(keys).toContain(key);
      expect(new Set(levels).size).toBe(5);
    }
  }
});

describe("rubrics", () => {
  test("exist for every topic, every live service and the page on fillers", () => {
    expect(rubrics.map(({ topic }) => topic).toSorted()).toEqual(EXPECTED.toSorted());
    for (const { slug, topicKey, format } of SERVICES) {
      if (format === "live") expect(getRubric(topicKey!), slug).not.toBeNull();
    }
  });

  test("have phases that fill the session", () => {
    for (const { topic, phases } of rubrics) {
      const minutes = phases.reduce((sum, phase) => sum + phase.minutes, 0);
      expect(minutes, topic).toBe(VISA.includes(topic) ? 30 : 60);
    }
  });

  test("have the phases of the topic's page", () => {
    for (const { slug, format } of SERVICES) {
      if (format !== "live") continue;
      const { timeline } = NicheContent.parse(readJson(`niches/${slug}.json`));
      // `Minutes 5–23`, `0:48–1:00`; or a length: `Next 15 min`.
      const ends = timeline.map(({ when }) => {
        const [hours, minutes] = when
          .match(/(\d+):(\d+)$/)
          ?.slice(1)
          .map(Number) ?? [0];
        return minutes === undefined ? Number(when.match(/\d+/g)!.at(-1)) : hours! * 60 + minutes;
      });
      const phases = getRubric(slug)!.phases.map((phase) => phase.minutes);
      const areLengths = timeline.some(({ when }) => when.startsWith("Next"));
      const sums = phases.map((_, at) => phases.slice(0, at + 1).reduce((a, b) => a + b, 0));
      expect(ends, slug).toEqual(areLengths ? phases : sums);
    }
  });

  test("score what the topic's page says is scored", () => {
    for (const { slug } of NICHES) {
      const page = NicheContent.parse(readJson(`niches/${slug}.json`));
      const rubric = getRubric(slug === "ai" ? "ai-review" : slug);
      const names = rubric?.dimensions.map(({ name }) => name);
      expect(
        page.rubric.map(({ dimension }) => dimension),
        slug,
      ).toEqual(names);
    }
  });

  test("use no sentence, example or step twice", () => {
    const seenIn = new Map<string, string>();
    for (const rubric of rubrics) {
      for (const text of textsOf(rubric)) {
        const words = plain(text);
        expect(seenIn.get(words), `${rubric.topic}: ${text}`).toBeUndefined();
        seenIn.set(words, rubric.topic);
      }
    }
  });

  test("describe what was done, in typographic quotes and without grades", () => {
    const grades = /\b(good|strong|weak|excellent|poor|great|bad|adequate|impressive|solid)ly?\b/i;
    for (const { topic, dimensions } of rubrics) {
      for (const { sentence } of dimensions.flatMap(({ levels }) => levels)) {
        expect(sentence, topic).not.toMatch(grades);
      }
    }
    for (const rubric of rubrics) {
      for (const text of textsOf(rubric)) {
        expect(text, rubric.topic).not.toMatch(/["'!]| - |\.\.\./);
        expect(text, rubric.topic).toMatch(/[.?…”)]$/);
      }
    }
  });

  test("never score fillers or pace, which would score an accent", () => {
    for (const { topic, dimensions } of rubrics) {
      for (const { name, levels } of dimensions) {
        const scored = [name, ...levels.map(({ sentence }) => sentence)].join(" ");
        expect(scored, topic).not.toMatch(/\b(fillers?|umm?|uh|accent|pace|pauses?|fluen\w+)\b/i);
      }
    }
  });
});

const banks = EXPECTED.map((topic) => ({ topic, questions: listQuestions(topic) }));

describe("question banks", () => {
  test("ask for the candidate's own story, and each text once", () => {
    for (const { topic, questions } of banks) {
      const own = questions.find(({ id }) => id === "own-story");
      expect(own?.text, topic).toBe("Tell me about a hard problem you solved.");
      const texts = questions.map(({ text }) => plain(text));
      expect(new Set(texts).size, topic).toBe(texts.length);
    }
    const others = banks.flatMap(({ questions }) =>
      questions.filter(({ id }) => id !== "own-story").map(({ text }) => plain(text)),
    );
    expect(others.filter((text, index) => others.indexOf(text) !== index)).toEqual([]);
  });

  test("name dimensions of the topic's rubric, and every one of them", () => {
    for (const { topic, questions } of banks) {
      const keys = getRubric(topic)?.dimensions.map(({ key }) => key);
      const asked = new Set(questions.flatMap(({ dimensions }) => dimensions));
      expect([...asked].toSorted(), topic).toEqual(keys?.toSorted());
    }
  });

  test("have questions for every level", () => {
    for (const { topic, questions } of banks) {
      const levels = new Set(questions.map(({ level }) => level));
      expect(levels, topic).toEqual(new Set(["entry", "mid", "senior"]));
    }
  });

  test("have code cases that fit their starters", () => {
    for (const { topic, questions } of banks) {
      for (const { id, code } of questions) {
        if (!code) continue;
        const at = `${topic}: ${id}`;
        const snake = code.entry.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        expect(code.starter.javascript, at).toContain(`function ${code.entry}(`);
        expect(code.starter.typescript, at).toContain(`function ${code.entry}(`);
        expect(code.starter.python, at).toContain(`def ${snake}(`);
        expect(new Set(code.cases.map(({ args }) => args.length)).size, at).toBe(1);
        const args = code.cases.map((example) => JSON.stringify(example.args));
        expect(new Set(args).size, at).toBe(args.length);
      }
    }
  });
});

/** Every text that must be its own; names such as “Introduction” may repeat. */
function textsOf(rubric: (typeof rubrics)[number]): string[] {
  return [
    ...rubric.phases.map(({ hint }) => hint),
    ...rubric.dimensions.flatMap(({ about, levels, drill }) => [
      about,
      ...levels.flatMap(({ sentence, example }) => [sentence, example]),
      ...drill.steps,
    ]),
  ];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../content/${path}`, import.meta.url), "utf8"));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
