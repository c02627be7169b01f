import { type FormEvent, useEffect, useState } from "react";
import { Form, useNavigate, useNavigation, useSubmit } from "react-router";
import { href } from "#app/lib/urls.ts";
import { LateAnswerByVoice } from "#app/components/speech/late-answer-by-voice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import type { SessionAnswer } from "./practice-answer.ts";
import { AnswerField, QuestionRegion } from "./answer-form.tsx";
import { DRAWN_TOPIC } from "#modules/ai-sessions/schema.ts";
import { type Code, LateAnswerTools } from "./late-answer-tools.tsx";
import { QuestionNotes } from "./question-notes.tsx";

type Prompt = {
  id: number;
  text: string;
  isFollowUp: boolean;
  /** Of a coding question. */
  code: Code | undefined;
  invitesQuestions: boolean;
  audioUrl: string | undefined;
};
type RunningModel = {
  id: string;
  topic: string;
  title: string;
  number: number;
  question: string;
  voice: boolean;
  prompt: Prompt | null;
  leftMs: number;
  streams: boolean;
};

export function RunningSession(props: { model: RunningModel; sent: SessionAnswer | null }) {
  const { model, sent } = props;
  const { id, title, number, prompt, leftMs } = model;
  const pending = usePendingIntent();
  const reply = useStreamedReply(model);
  const isFollowUp = prompt?.isFollowUp || reply.phrase !== null;
  return (
    <div className="practice-page practice-focus">
      <h1 className="sr-only">AI mock session: {title}</h1>
      <div className="practice-bar">
        <span>{title}</span>
        <TimeLeft key={prompt?.id ?? 0} leftMs={leftMs} />
      </div>
      <OfflineNotice />
      <Form method="post" className="practice-form" noValidate onSubmit={reply.send}>
        {prompt ? (
          <>
            <QuestionRegion
              about={isFollowUp ? `Question ${number} · follow-up` : `Question ${number}`}
              original={isFollowUp ? model.question : null}
              text={reply.phrase ?? prompt.text}
              isComing={reply.phrase !== null}
            >
              <QuestionNotes
                hasCode={prompt.code !== undefined}
                invitesQuestions={prompt.invitesQuestions}
              />
            </QuestionRegion>
            <input type="hidden" name="prompt" value={prompt.id} />
            {model.voice ? (
              <LateAnswerByVoice
                key={prompt.id}
                field="said"
                question={{ text: prompt.text, audioUrl: prompt.audioUrl }}
              />
            ) : null}
            <AnswerField
              place={id}
              prompt={String(prompt.id)}
              draft={sent?.said ?? ""}
              error={reply.error ?? sent?.error ?? null}
            />
            <LateAnswerTools
              code={(!isFollowUp && prompt.code) || null}
              codePlace={`${id} code ${prompt.id}`}
              boardPlace={model.topic === DRAWN_TOPIC ? `${id} board ${number}` : null}
            />
          </>
        ) : (
          <p>We saved your last answer, but the interviewer hasn’t replied yet.</p>
        )}
        <div className="practice-actions">
          {prompt ? (
            <>
              <Button
                type="submit"
                name="intent"
                value="send"
                variant="accent"
                loading={pending === "send" || reply.isPending}
              >
                Send answer
              </Button>
              <Button type="submit" name="intent" value="skip" variant="secondary">
                Skip question
              </Button>
            </>
          ) : (
            <Button
              type="submit"
              name="intent"
              value="continue"
              variant="accent"
              loading={pending === "continue"}
            >
              Continue
            </Button>
          )}
          <EndSession isPending={pending === "end"} />
        </div>
      </Form>
    </div>
  );
}

/** Sends answers so that a model's follow-up shows while it's phrased. */
function useStreamedReply({ id, prompt, streams }: RunningModel) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const [phrase, setPhrase] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const promptId = prompt?.id;
  useEffect(() => {
    setPhrase(null);
    setError(null);
  }, [promptId]);

  async function send(form: HTMLFormElement, submitter: HTMLButtonElement) {
    setPending(true);
    try {
      const { streamAnswer } = await import("./stream-answer.ts");
      const body = new FormData(form, submitter);
      const refusal = await streamAnswer(href("/sessions/ai/:id/answer", { id }), body, setPhrase);
      setError(refusal);
      // Load what was stored: the next prompt, or the redirect to the report.
      const here = { replace: true, preventScrollReset: true };
      if (refusal === null) await navigate(href("/sessions/ai/:id", { id }), here);
    } catch {
      // Post the form instead: the server knows whether it has the answer, and errors are shown.
      await submit(submitter, { method: "post" });
    } finally {
      setPending(false);
    }
  }

  return {
    phrase,
    error,
    isPending,
    send(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (!streams || !(submitter instanceof HTMLButtonElement) || submitter.value !== "send")
        return;
      event.preventDefault();
      if (!isPending) void send(event.currentTarget, submitter);
    },
  };
}

function usePendingIntent(): string | null {
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  return typeof intent === "string" ? intent : null;
}

const END_TEXT =
  "You get your report now, and what you’ve typed here counts as your last answer. You can’t go back into this session.";

/** Confirms ending the session: in a dialog, or below the button without JavaScript. */
function EndSession({ isPending }: { isPending: boolean }) {
  const [isHydrated, setHydrated] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setHydrated(true), []);
  const end = (
    <Button type="submit" name="intent" value="end" variant="danger" loading={isPending}>
      End and see report
    </Button>
  );
  if (!isHydrated)
    return (
      <details className="practice-end">
        <summary>End session</summary>
        <p>{END_TEXT}</p>
        {end}
      </details>
    );
  return (
    <div className="practice-end">
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        End session
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="End this session?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep going
            </Button>
            {end}
          </>
        }
      >
        <p>{END_TEXT}</p>
      </Dialog>
    </div>
  );
}

/** Minutes and seconds left, counted down from the server's value. */
function TimeLeft({ leftMs }: { leftMs: number }) {
  const [seconds, setSeconds] = useState(Math.round(leftMs / 1000));
  useEffect(() => {
    const endsAt = performance.now() + leftMs;
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.round((endsAt - performance.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [leftMs]);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span role="timer" aria-label="Time left" className="practice-time" data-low={seconds < 120}>
      {seconds > 0 ? `${text} left` : "Time’s up: finish this answer"}
    </span>
  );
}
