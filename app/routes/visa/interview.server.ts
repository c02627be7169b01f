import { data, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import type { LocalClock } from "#lib/zones.ts";
import { missing } from "#app/session/guard.server.ts";
import { ownValue } from "#lib/own-value.ts";
import { isUuid } from "#lib/uuid.ts";
import { isUnavailable } from "#platform/errors.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import {
  answerVisaQuestion,
  endVisaInterview,
} from "#modules/visa-interviews/commands/answer-officer.server.ts";
import { deleteAiSession } from "#modules/ai-sessions/commands/delete-session.server.ts";
import {
  getVisaSession,
  isVisaOver,
  type VisaSession,
} from "#modules/visa-interviews/data.server.ts";
import { type Source, shownText } from "#modules/visa-interviews/contradictions.ts";
import { heardNothing } from "#modules/visa-interviews/findings.server.ts";
import { spokenName } from "#modules/visa-interviews/spoken.ts";
import { MIN_QUESTIONS } from "#modules/visa-interviews/officer.ts";
import { officerAudioUrl } from "#app/components/speech/question-audio-url.ts";
import { answerSeconds, interviewSeconds } from "#modules/visa-interviews/interruption.ts";
import type { VisaTopic } from "#modules/visa-interviews/topics.ts";
import { loadUse } from "./components/visa-use.server.ts";

const ANSWER_MAX = 2_000;

type Who = { id: string; userId: string };

export async function loadInterview(
  services: Services,
  viewer: Viewer,
  local: LocalClock,
  id: string,
) {
  const who = { id, userId: viewer.userId };
  const session = isUuid(id) ? await getVisaSession(services.db, who) : null;
  if (!session) throw missing();
  const { topic } = session.interview;
  const now = services.clock.now();
  if (!isVisaOver(session, now)) return { topic, window: windowOf(session, now), report: null };
  const used = await loadUse(services, viewer, local);
  const report = await loadReport(services, session);
  return { topic, window: null, report: { ...report, next: used?.next ?? null } };
}

/** The time left on each clock in ms; null without one. */
function windowOf({ id, interview, startedAt, askedAt, voice }: VisaSession, now: Date) {
  const { topic, turns, pace } = interview;
  const question = turns.at(-1)!.text;
  const name = spokenName(topic, question);
  const left = (seconds: number | null, since: Date) =>
    seconds === null ? null : Math.max(0, seconds * 1000 - (now.getTime() - since.getTime()));
  return {
    id,
    turn: turns.length - 1,
    question,
    voice,
    audioUrl: name === null ? undefined : officerAudioUrl(topic, name),
    /** Once the time is up, the interview ends after at least this many questions. */
    least: MIN_QUESTIONS,
    interviewLeftMs: left(interviewSeconds(pace), startedAt),
    answerLeftMs: left(answerSeconds(pace), askedAt),
    answerSeconds: answerSeconds(pace),
  };
}

const ENDED: Record<NonNullable<VisaSession["ended"]>, string> = {
  candidate: "You ended the interview",
  time: "Time was up",
  questions: "The officer had no more questions",
  interrupted: "You left the interview",
};

async function loadReport({ officer }: Services, { id, interview, ended, voice }: VisaSession) {
  const { findings: found, avoided } = await officer.read(interview);
  const findings = found.map(({ quotes, ...finding }) => ({
    ...finding,
    quotes: quotes.map((quote) => ({
      from: nameOf(quote.source),
      text: shownText(interview.topic, quote),
    })),
  }));
  const turns = interview.turns.map(({ text, answer }, at) => ({
    question: text,
    answer: answer?.text.trim() ?? null,
    seconds: answer ? Math.round(answer.tookMs / 1000) : null,
    isAvoided: avoided.includes(at + 1),
  }));
  const isSilent = heardNothing(interview);
  return { id, findings, turns, voice, isSilent, ended: ENDED[ended ?? "interrupted"] };
}

const nameOf = (source: Source) =>
  "field" in source ? `Your facts: ${source.label}` : `Answer ${source.answer}`;

type Sent = { typed: string; error: string };
type Asking = { services: Services; who: Who; form: Record<string, string> };

const ACTIONS = { delete: deleteInterview, end };

/** The window's and the report's buttons; those that aren't named answer the officer. */
export async function actInInterview(services: Services, who: Who, form: Record<string, string>) {
  if (!isUuid(who.id)) throw missing();
  return (ownValue(ACTIONS, form["intent"]) ?? answer)({ services, who, form });
}

const here = (who: Who) => redirect(href("/sessions/visa/:id", { id: who.id }), 303);

/** Ends an abandoned interview first, because only ended ones can be deleted. */
async function deleteInterview({ services, who }: Asking) {
  const session = await getVisaSession(services.db, who);
  if (!session) throw missing();
  await endVisaInterview(services, who);
  await deleteAiSession(services, who);
  return redirect(
    `${href("/sessions/visa")}?topic=${session.interview.topic satisfies VisaTopic}`,
    303,
  );
}

async function end({ services, who }: Asking) {
  if (!(await getVisaSession(services.db, who))) throw missing();
  await endVisaInterview(services, who);
  return here(who);
}

async function answer({ services, who, form }: Asking) {
  const typed = (form["answer"] ?? "").trim();
  // The clock submits whatever there is; the button requires an answer.
  const isCut = form["cut"] === "yes";
  const refuse = (error: string, status = 422) => data<Sent>({ typed, error }, status);
  if (typed === "" && !isCut) return refuse("Type an answer");
  if (typed.length > ANSWER_MAX && !isCut) {
    return refuse(`Keep it under ${ANSWER_MAX.toLocaleString("en-US")} characters`);
  }
  const turn = /^\d{1,2}$/.test(form["turn"] ?? "") ? Number(form["turn"]) : -1;
  try {
    const input = { turn, text: typed.slice(0, ANSWER_MAX) };
    const answered = await answerVisaQuestion(services, who, input);
    if (!answered.ok && answered.reason === "missing") throw missing();
    return here(who);
  } catch (error) {
    if (isUnavailable(error)) return refuse((error as Error).message, 503);
    throw error;
  }
}
