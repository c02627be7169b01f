import { expect, test } from "vitest";
import { storableText } from "./storable-text.ts";

test("marks what no database text can hold, and nothing else", () => {
  expect(storableText("a\0b")).toBe("a\ufffdb");
  expect(storableText("cut \ud83d")).toBe("cut \ufffd");
  expect(storableText("क\tłą 🎭\r\n")).toBe("क\tłą 🎭\r\n");
});
