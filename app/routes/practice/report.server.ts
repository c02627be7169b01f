import { dimensionsAsked, listAiEvents, listJudgements } from "#modules/ai-sessions/data.server.ts";
import { replay } from "#modules/ai-sessions/replay.ts";
import { buildReport, type JudgedTurn } from "#modules/ai-sessions/report.ts";
import type { AiEventData } from "#modules/ai-sessions/events.ts";
import type { AiSession } from "#modules/ai-sessions/schema.ts";
import { getRubric, getRubricVersion, listQuestions } from "#modules/rubrics/data.server.ts";
import { titleOfTopic } from "#modules/ai-sessions/topics.ts";
import { dayAndTime } from "#lib/moment.ts";
import type { LocalClock } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import type { Earlier } from "./components/report.tsx";

const ENDED: Record<AiEventData<"end">["why"], string> = {
  candidate: "You ended the session.",
  time: "Time was up.",
  questions: "You answered every question we have on this topic.",
  interrupted: "The session was interrupted. The report covers the questions you answered.",
};

export async function loadReport({ db }: Services, session: AiSession, local: LocalClock) {
  const { topic, startedAt } = session;
  const { turns, end } = replay(await listAiEvents(db, session));
  const version = turns.find(({ judgement }) => judgement)?.judgement?.rubricVersion;
  const rubric =
    (version === undefined ? null : await getRubricVersion(db, topic, version)) ?? getRubric(topic);
  if (!rubric) throw missing();
  const judged: JudgedTurn[] = turns.flatMap((turn) => {
    const { number, questionId, text, parts, judgement } = turn;
    // Texts of the checklist come from today's bank; what was found is stored.
    const bank = listQuestions(topic).find(({ id }) => id === questionId);
    const asked = { ...bank, id: questionId, text, dimensions: dimensionsAsked(topic, turn) };
    const isAnswered = parts.some(({ said }) => said);
    return isAnswered && judgement ? [{ number, question: asked, parts, judgement }] : [];
  });
  return {
    topic,
    title: titleOfTopic(topic),
    when: dayAndTime(local, startedAt!),
    ended: end ? ENDED[end] : "",
    report: buildReport(rubric, judged),
    earlier: await earlierOf(db, session, judged),
  };
}

/** The previous session with a common question, limited to the common questions. */
async function earlierOf(
  db: Services["db"],
  session: AiSession,
  judged: readonly JudgedTurn[],
): Promise<Earlier | null> {
  const before = (await listJudgements(db, session.participantId)).filter(
    ({ sessionId, topic, at, questionId }) =>
      sessionId !== session.id &&
      topic === session.topic &&
      at < session.startedAt! &&
      judged.some(({ question }) => question.id === questionId),
  );
  const last = before.at(-1);
  if (!last) return null;
  const same = before.filter(({ sessionId }) => sessionId === last.sessionId);
  const rubric = getRubric(session.topic);
  if (!rubric) return null;
  const turns = same.flatMap(({ number, questionId, judgement }) => {
    const turn = judged.find(({ question }) => question.id === questionId);
    return turn ? [{ ...turn, number, judgement }] : [];
  });
  const isByChecklist = (one: Pick<JudgedTurn, "judgement">) => one.judgement.checks !== undefined;
  // The earlier way of judging isn't compared with this one.
  if (turns.some(isByChecklist) !== judged.some(isByChecklist)) return null;
  const { rows } = buildReport(rubric, turns);
  return {
    levels: Object.fromEntries(rows.map(({ key, level }) => [key, level])),
  };
}
