import { expect, test } from "vitest";
import { backupName, backupTime, outdatedBackups } from "./retention.ts";

const DAY_MS = 86_400_000;
const kept = { daily: 7, weekly: 4 };

test("parses the time from a backup's name", () => {
  const at = new Date("2026-11-22T01:30:05Z");
  expect(backupName(at)).toBe("greenroom-20261122T013005Z.backup");
  expect(backupTime(backupName(at))).toEqual(at);
  expect(backupTime("erasures.jsonl")).toBeNull();
});

test("keeps 7 daily and 4 weekly backups of two months, and other files", () => {
  const names = ["erasures.jsonl", "by-hand.backup"];
  // 2026-11-22 is a Sunday.
  const today = Date.parse("2026-11-22T01:30:00Z");
  for (let day = 0; day < 60; day += 1) names.push(backupName(new Date(today - day * DAY_MS)));
  names.push(backupName(new Date(today + 3_600_000)));
  const gone = new Set(outdatedBackups(names, kept));
  expect(names.filter((name) => !gone.has(name)).toSorted()).toEqual([
    "by-hand.backup",
    "erasures.jsonl",
    // Sundays, each the newest of its week.
    "greenroom-20261101T013000Z.backup",
    "greenroom-20261108T013000Z.backup",
    "greenroom-20261115T013000Z.backup",
    "greenroom-20261116T013000Z.backup",
    "greenroom-20261117T013000Z.backup",
    "greenroom-20261118T013000Z.backup",
    "greenroom-20261119T013000Z.backup",
    "greenroom-20261120T013000Z.backup",
    "greenroom-20261121T013000Z.backup",
    "greenroom-20261122T023000Z.backup",
  ]);
});

test("keeps the last backups after a long pause, however old", () => {
  const old = backupName(new Date("2025-01-01T01:30:00Z"));
  expect(outdatedBackups([old], kept)).toEqual([]);
});
