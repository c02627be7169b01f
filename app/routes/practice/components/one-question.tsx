import { type FormEvent, useEffect, useState } from "react";
import { Form } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { questionAudioUrl } from "#app/components/speech/question-audio-url.ts";
import type { Heard } from "#app/components/speech/recognizer-messages.ts";
import { LateAnswerByVoice } from "#app/components/speech/late-answer-by-voice.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { PracticeAnswer } from "./practice-answer.ts";
import { AnswerField, QuestionRegion } from "./answer-form.tsx";
import { MachineNotice } from "./before-start.tsx";
import { keepLevels, placeOf, readEarlier } from "./browser-history.ts";
import type { Given, JudgedAnswer } from "#modules/ai-sessions/judge-answer.ts";
import { DRAWN_TOPIC } from "#modules/ai-sessions/schema.ts";
import { LateAnswerTools } from "./late-answer-tools.tsx";
import { QuestionNotes } from "./question-notes.tsx";
import type { Earlier } from "./report.tsx";

const loadReport = () => import("./report.tsx");
const ReportView = late(loadReport, "div");

type QuestionModel = {
  topic: string;
  title: string;
  /** Whether it's answered by voice. */
  voice: boolean;
  /** Whether it invites clarifying questions, which nobody can answer here. */
  invitesQuestions: boolean;
  question: Question;
  rubric: Rubric;
};

type Shown = JudgedAnswer & { earlier: Earlier | null };
type Kept = { shown: Shown; given: Given };

/** One free question. With JavaScript, the answer is judged here and never sent. */
export function OneQuestion(props: { model: QuestionModel; posted: PracticeAnswer | null }) {
  const { model, posted } = props;
  const { question, title } = model;
  const place = placeOf(model.topic, question.id);
  const [shown, setShown] = useState<Shown | null>(
    posted?.judged ? { ...posted.judged, earlier: null } : null,
  );
  const [error, setError] = useState(posted?.error ?? null);
  const [given, setGiven] = useState<Given>({ parts: [], followUps: [] });
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const [asking, setAsking] = useState<{ index: number; text: string } | null>(null);
  const [isJudging, setIsJudging] = useState(false);
  const [startedAt, setStartedAt] = useState(() => performance.now());
  const isPosted = Boolean(posted?.judged);
  useEffect(() => {
    const kept = isPosted ? null : keptReport<Kept>();
    if (!kept) return;
    setShown(kept.shown);
    setGiven(kept.given);
  }, [isPosted]);

  async function judge(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    const text = (sent.get("said") as string).trim();
    const isEnd = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") === "end";
    if (text === "" && !isEnd && !asking) return setError("Type your answer first");
    setError(null);
    setIsJudging(true);
    try {
      const [{ judgeHere }] = await Promise.all([import("./judge-here.ts"), loadReport()]);
      const tookMs = performance.now() - startedAt;
      const { whole, judged } = judgeHere(model, given, asking, { sent, heard, tookMs });
      const next = { ...judged, earlier: readEarlier(place) };
      setShown(next);
      keepLevels(place, judged.report.turns[0]!.levels);
      setGiven(whole);
      keepReport({ shown: next, given: whole } satisfies Kept);
      void import("#app/components/drafts/drafts.ts").then(({ forgetDraft }) => forgetDraft(place));
      setAsking(null);
      document.getElementById("main")?.scrollIntoView();
    } catch {
      setError(
        "The part that judges your answer didn’t load. Check your connection and try again.",
      );
    } finally {
      setIsJudging(false);
    }
  }

  if (shown && !asking)
    return (
      <div className="practice-page">
        <PageHeader title="Your report" lead={`${title}: ${question.text}`} />
        {posted?.judged ? (
          <Notice tone="info" className="mb-8">
            We judged your answer on our server and didn’t store it. This page is the only copy.
          </Notice>
        ) : (
          <p className="practice-small mb-8">Judged in your browser. Nothing was sent.</p>
        )}
        {shown.followUp && !posted?.judged ? (
          <FollowUp
            text={shown.followUp.text}
            onAnswer={() => {
              setStartedAt(performance.now());
              setAsking(shown.followUp);
            }}
          />
        ) : null}
        <ReportView
          report={shown.report}
          earlier={shown.earlier}
          againHref={(id) => here(model.topic, id)}
        />
        <div className="practice-next">
          <ButtonLink
            to={`${href("/sessions/ai/full")}?topic=${model.topic}&level=${question.level}`}
            reloadDocument
            variant="accent"
          >
            Start a full session
          </ButtonLink>
          <a className="link" href={`${href("/sessions/ai")}?topic=${model.topic}`}>
            Another question
          </a>
        </div>
      </div>
    );
  return (
    <div className="practice-page practice-focus">
      <h1 className="sr-only">AI mock session: {title}</h1>
      <Form
        method="post"
        reloadDocument
        action={here(model.topic, question.id)}
        onSubmit={(event) => void judge(event)}
        className="practice-form"
        noValidate
      >
        <QuestionRegion
          about={asking ? `${title} · follow-up` : title}
          text={asking?.text ?? question.text}
          original={asking ? question.text : null}
        >
          <QuestionNotes
            hasCode={question.code !== undefined}
            invitesQuestions={model.invitesQuestions}
          />
        </QuestionRegion>
        {model.voice ? (
          <LateAnswerByVoice
            key={asking?.index ?? "question"}
            field="said"
            question={{
              text: asking?.text ?? question.text,
              audioUrl: questionAudioUrl(model.topic, question.id, asking?.index),
            }}
            onHeard={setHeard}
          />
        ) : null}
        <AnswerField
          place={place}
          prompt={asking ? `follow-up ${asking.index}` : "question"}
          draft={posted?.said ?? ""}
          error={error}
        />
        <LateAnswerTools
          code={(!asking && question.code) || null}
          codePlace={`${place} code`}
          boardPlace={model.topic === DRAWN_TOPIC ? `${place} board` : null}
        />
        <div className="practice-actions">
          <Button type="submit" name="intent" value="send" variant="accent" loading={isJudging}>
            Send answer
          </Button>
          <Button type="submit" name="intent" value="end" variant="quiet">
            End session
          </Button>
        </div>
        <noscript>
          <p className="practice-small">
            Without JavaScript, your answer is sent to us and judged, and not stored.
          </p>
        </noscript>
        <MachineNotice />
      </Form>
    </div>
  );
}

function here(topic: string, question: string): string {
  return `${href("/sessions/ai")}?${new URLSearchParams({ topic, question })}`;
}

function FollowUp({ text, onAnswer }: { text: string; onAnswer: () => void }) {
  return (
    <section aria-label="Follow-up" className="practice-panel practice-follow">
      <p className="practice-small">The interviewer would ask next:</p>
      <p className="practice-asked">{text}</p>
      <Button variant="secondary" onClick={onAnswer}>
        Answer the follow-up
      </Button>
    </section>
  );
}

/**
 * The report of a free question, kept in the browser's history entry: it reappears after Back,
 * Forward and a reload, and is gone with the tab. Opening the question again asks it again.
 */
function keepReport(report: unknown): void {
  try {
    history.replaceState({ ...history.state, report }, "");
  } catch {
    // Too large for this browser; then Back asks the question again.
  }
}

function keptReport<Report>(): Report | null {
  if (isOpenedAnew()) return null;
  return (history.state as { report?: Report } | null)?.report ?? null;
}

/** Browsers leave the state in place where the same address is opened in its own entry. */
function isOpenedAnew(): boolean {
  const isFirst = document.documentElement.dataset["hydrated"] === undefined;
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return isFirst && opened?.type === "navigate";
}
