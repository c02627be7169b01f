import { sessionSubject } from "#modules/feedback/session-subject.server.ts";
import { oneWaySubject } from "#modules/one-way/interview-subject.server.ts";
import type { Subjects } from "#modules/scorecards/subject.ts";

/** What experts score, by the kind in scorecards' rows. */
export const SUBJECTS: Subjects = {
  session: sessionSubject,
  "one-way": oneWaySubject,
};
