import { expect, test } from "vitest";
import { storableText } from "./storable-text.ts";

test("replaces only what PostgreSQL can't store", () => {
  expect(storableText("a\0b")).toBe("a\ufffdb");
  expect(storableText("cut \ud83d")).toBe("cut \ufffd");
  expect(storableText("क\tłą 🎭\r\n")).toBe("क\tłą 🎭\r\n");
});
