import type { WorkKind, WorkKinds } from "#modules/expert-work/kind.ts";
import { deleteDraft } from "#modules/scorecards/commands.server.ts";
import { removeText } from "#modules/timeline/commands.server.ts";
import { mailRefund } from "./commands/withdraw-scorecard.server.ts";
import { listAnswers } from "./data.server.ts";
import { interviewSubject, measureInterviews, ONE_WAY_SCORECARD } from "./scorecards.server.ts";

/** Scoring a recorded interview, as expert work. */
const scorecardWork: WorkKind = {
  claimHours: 24,
  words: {
    item: "recording",
    items: "recordings",
    verb: "score",
    result: "scorecard",
    waiting: {
      one: "A one-way interview in your topics is waiting for an expert’s scorecard.",
      many: "One-way interviews in your topics are waiting for an expert’s scorecard.",
    },
  },

  async describe(db, works) {
    const measured = await measureInterviews(
      db,
      works.map(({ subjectId }) => subjectId),
    );
    return new Map(
      works.map(({ id, subjectId }) => {
        const { answers = 0, length = "" } = measured.get(subjectId) ?? {};
        return [id, { what: `${answers} answers`, length }];
      }),
    );
  },

  async discard(tx, { subjectId }) {
    await deleteDraft(tx, interviewSubject(subjectId));
    const answers = await listAnswers(tx, subjectId);
    await removeText(tx, { sessionIds: answers.map(({ id }) => id), actor: "expert" });
  },

  expired: (deps, tx, order, { amountMinor }) =>
    mailRefund(deps, tx, order, { amountMinor, why: "late" }),
};

export const ONE_WAY_WORK: WorkKinds = { [ONE_WAY_SCORECARD]: scorecardWork };
