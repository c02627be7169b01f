import { expect, test } from "vitest";
import type { SessionEvent, SessionRole } from "#modules/timeline/schema.ts";
import { consentsOf, isWithdrawn } from "./consents.ts";

let id = 0;
const consent = (
  actor: SessionRole,
  data: { recording?: boolean; transcript?: boolean },
): SessionEvent => ({
  id: (id += 1),
  at: "2027-01-14T10:00:00Z",
  offsetMs: 0,
  actor,
  kind: "consent",
  data,
});

test("counts each person's last answer, separately for recording and transcript", () => {
  expect(consentsOf([], "recording")).toEqual({ candidate: "unasked", expert: "unasked" });
  const events = [
    consent("candidate", { recording: true }),
    consent("expert", { recording: true }),
    consent("expert", { transcript: true }),
    consent("candidate", { recording: false }),
  ];
  expect(consentsOf(events, "recording")).toEqual({ candidate: "no", expert: "yes" });
  expect(consentsOf(events, "transcript")).toEqual({ candidate: "unasked", expert: "yes" });
});

test("a no counts before the server has heard it, and only that", () => {
  const unsent = (data: { recording?: boolean; transcript?: boolean }) => ({
    key: "",
    event: { kind: "consent" as const, data },
  });
  expect(isWithdrawn([], "recording")).toBe(false);
  expect(isWithdrawn([unsent({ recording: false })], "recording")).toBe(true);
  expect(isWithdrawn([unsent({ recording: false })], "transcript")).toBe(false);
  const again = [
    unsent({ recording: false }),
    unsent({ recording: true }),
    unsent({ transcript: false }),
  ];
  expect(isWithdrawn(again, "recording")).toBe(false);
});
