import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { answerModels } from "#app/components/answers/answers.server.ts";
import { type FormModel, formModel } from "#app/components/scorecard/form-model.ts";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { HourCycle } from "#lib/zones.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import { listAnswers, listOneWayTopics, listSegments } from "#modules/one-way/data.server.ts";
import { momentQuote, viewMoments } from "#modules/one-way/scorecard-words.ts";
import { getScored } from "#modules/one-way/queue.server.ts";
import { getDelivered, openScoring } from "#modules/one-way/scoring.server.ts";
import { getTranscripts } from "#modules/one-way/transcripts.server.ts";
import { requireExpert } from "./guard.server.ts";
import { timeIn } from "./recordings.server.ts";

/** The signed-in expert and a recording they've claimed or scored. Throws a 404 otherwise. */
export async function requireScored(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
) {
  const { services, expert, hourCycle } = await requireExpert(context, request);
  const of = { scorecardId: id, expertId: expert.id };
  const scored = isUuid(id) ? await getScored(services.db, of, services.clock.now()) : null;
  if (!scored) throw missing();
  return { services, expert, hourCycle, of, scored };
}

type Scored = Awaited<ReturnType<typeof requireScored>>["scored"];

const NAMES = { candidate: "the candidate", expert: "you" };

/** The recording with its form, or with the scorecard that was sent. */
export async function loadRecording(
  { db }: Pick<Services, "db">,
  expert: OwnExpert,
  { scorecard, interview, claim }: Scored,
  hourCycle: HourCycle,
) {
  const local = { zone: expert.zone, hourCycle };
  const [answers, segments, topics, delivered] = await Promise.all([
    listAnswers(db, interview.id),
    listSegments(db, interview.id),
    listOneWayTopics(db),
    getDelivered(db, scorecard),
  ]);
  return {
    id: scorecard.id,
    title: topics.find(({ key }) => key === interview.topic)?.title ?? "Recording",
    answers: answerModels(answers, segments, expert.zone),
    transcripts: scorecard.withTranscript
      ? Object.fromEntries(await getTranscripts(db, interview.id))
      : {},
    until: claim && timeIn(local, claim.claimedUntil),
    form: claim && (await loadForm(db, { scorecard, interview, claim })),
    sent: delivered && {
      at: timeIn(local, delivered.sentAt),
      scorecard: viewMoments(delivered, NAMES),
    },
  };
}

async function loadForm(
  db: Services["db"],
  scored: Parameters<typeof openScoring>[1],
): Promise<FormModel | null> {
  const open = await openScoring(db, scored);
  if (!open) return null;
  const form = formModel(open, {
    action: `/expert/recordings/${scored.scorecard.id}`,
    names: NAMES,
    newKey: randomUUID,
  });
  return {
    ...form,
    events: open.moments.map((moment) => momentQuote(moment, NAMES)),
    questions: open.answers.map(({ question }) => question),
  };
}
