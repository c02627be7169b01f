import { href } from "#app/lib/urls.ts";
import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { answerModels } from "#app/components/answers/answers.server.ts";
import { formModel } from "#app/components/scorecard/form-model.ts";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { dayAndTime } from "#lib/moment.ts";
import { isUuid } from "#lib/uuid.ts";
import type { HourCycle } from "#lib/zones.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import { listAnswers, listOneWayTopics, listSegments } from "#modules/one-way/data.server.ts";
import { getScored, interviewSubject } from "#modules/one-way/scorecards.server.ts";
import { getTranscripts } from "#modules/one-way/transcripts.server.ts";
import { getScorecard, openDraft } from "#modules/scorecards/data.server.ts";
import { viewScorecard } from "#modules/scorecards/scorecard-view.ts";
import { requireExpert } from "./components/guard.server.ts";

/** The signed-in expert and a recording they've claimed or scored. Throws a 404 otherwise. */
export async function requireScored(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
) {
  const { services, expert, hourCycle } = await requireExpert(context, request);
  const { db, clock } = services;
  const scored = isUuid(id) ? await getScored(db, id, expert.id, clock.now()) : null;
  if (!scored) throw missing();
  return { services, expert, hourCycle, ...scored };
}

type Scored = NonNullable<Awaited<ReturnType<typeof getScored>>>;

const NAMES = { candidate: "the candidate", expert: "you" };

/** The recording with its form, or with the scorecard that was sent. */
export async function loadRecording(
  services: Pick<Services, "db" | "clock" | "subjects">,
  expert: OwnExpert,
  { work, interview }: Scored,
  hourCycle: HourCycle,
  from: string | null,
) {
  const local = { zone: expert.zone, hourCycle };
  const { db } = services;
  const subject = interviewSubject(interview.id);
  const [answers, segments, topics, sent, open] = await Promise.all([
    listAnswers(db, interview.id),
    listSegments(db, interview.id),
    listOneWayTopics(db),
    getScorecard(db, subject),
    openDraft(services, { subject, expertId: expert.id }),
  ]);
  const action = href("/expert/work/:id", { id: work.id });
  return {
    id: work.id,
    title: topics.find(({ key }) => key === interview.topic)?.title ?? "Recording",
    answers: answerModels(answers, segments, expert.zone),
    transcripts: interview.isTranscriptShared
      ? Object.fromEntries(await getTranscripts(db, interview.id))
      : {},
    until: work.claimedUntil && dayAndTime(local, work.claimedUntil),
    form: open && formModel(open, { action, names: NAMES, newKey: randomUUID, from }),
    sent: sent && {
      at: dayAndTime(local, sent.sentAt),
      scorecard: viewScorecard(sent, NAMES),
    },
  };
}
