import { expect, test } from "vitest";
import type { SessionEvent, SessionRole } from "#modules/timeline/schema.ts";
import { consentsOf } from "./consents.ts";

let id = 0;
const consent = (actor: SessionRole, recording: boolean): SessionEvent => ({
  id: (id += 1),
  at: "2027-01-14T10:00:00Z",
  offsetMs: 0,
  actor,
  kind: "consent",
  data: { recording, transcript: false },
});

test("counts the last word of each", () => {
  expect(consentsOf([])).toEqual({ candidate: "unasked", expert: "unasked" });
  const events = [consent("candidate", true), consent("expert", true), consent("candidate", false)];
  expect(consentsOf(events)).toEqual({ candidate: "no", expert: "yes" });
});
