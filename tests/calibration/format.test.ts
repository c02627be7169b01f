import { expect, test } from "vitest";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import { HALVES, readCalibration } from "./format.ts";

test.each(HALVES)("the %s answers belong to questions of the banks, each under one id", (half) => {
  const files = readCalibration(half);
  for (const { topic, question } of files) {
    expect(listQuestions(topic).map(({ id }) => id)).toContain(question);
  }
  const ids = files.flatMap(({ answers }) => answers.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
