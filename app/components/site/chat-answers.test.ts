import { expect, test } from "vitest";
import faq from "#content/faq.json";
import { findAnswers } from "./chat-answers.ts";

const FAQ = {
  groups: [
    {
      title: "Money",
      entries: [
        { question: "Can I book two?", answer: ["Yes."] },
        { question: "What does it cost to cancel?", answer: ["Nothing until a day before."] },
        { question: "When is money back?", answer: ["A refund takes five days after you cancel."] },
      ],
    },
  ],
};
const found = (query: string) => findAnswers(FAQ, query).map(({ question }) => question);

test("ranks words of the question above words of the answer", () => {
  expect(found("cancel")).toEqual(["What does it cost to cancel?", "When is money back?"]);
});

test("matches prefixes and other word endings", () => {
  expect(found("refu")).toEqual(["When is money back?"]);
  expect(found("cancelling")).toHaveLength(2);
  expect(found("canceled")).toHaveLength(2);
});

test("allows a typo in a longer word if nothing else matches", () => {
  for (const query of ["cancle", "cacnel", "cansel", "cancell", "cncel", "refnud"]) {
    expect(found(query).length, query).toBeGreaterThan(0);
  }
  expect(found("bck")).toEqual([]);
  expect(found("zebra")).toEqual([]);
});

test("finds nothing for stop words", () => {
  expect(found("what is the")).toEqual([]);
  expect(found("")).toEqual([]);
});

test("our FAQ covers refunds and rescheduling", () => {
  for (const query of [
    "refund",
    "cancel",
    "reschedule",
    "cancelling",
    "timezone",
    "recording",
    "recorderd",
  ]) {
    expect(findAnswers(faq, query).length, query).toBeGreaterThan(0);
  }
});
