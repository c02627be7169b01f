import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isFlagged, lowerFlag, raiseFlag, type SessionFlag } from "./session-flags.ts";

// Names are promised: docs/product.md#names-in-the-browser.
const NAMES: readonly SessionFlag[] = [
  "isSubscribed",
  "homeOwOpen",
  "subscribe_dialog_timmer",
  "subscribe_dialog",
  "ai_dialog",
];
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each(NAMES)("%s is a session storage key, and its value is true", (name) => {
  expect(isFlagged(name)).toBe(false);
  raiseFlag(name);
  expect(isFlagged(name)).toBe(true);
  expect([...stored]).toEqual([[name, "true"]]);
  lowerFlag(name);
  expect(stored.size).toBe(0);
});

test("never clears a flag that existed at load", () => {
  stored.set("homeOwOpen", "true");
  raiseFlag("homeOwOpen");
  lowerFlag("homeOwOpen");
  expect(stored.get("homeOwOpen")).toBe("true");
});

test('any value other than "true" is not a flag', () => {
  for (const value of ["", "1", "TRUE", "false"]) {
    stored.set("isSubscribed", value);
    expect(isFlagged("isSubscribed"), value).toBe(false);
  }
});

test("tolerates forbidden storage", () => {
  const refuse = () => {
    throw new DOMException("no storage", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  raiseFlag("ai_dialog");
  expect(isFlagged("ai_dialog")).toBe(false);
  lowerFlag("ai_dialog");
});
