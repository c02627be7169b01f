import { Form, useNavigation } from "react-router";
import { VoicePart } from "#app/components/speech/voice-part.tsx";
import { Button } from "#app/ui/button.tsx";
import type { SessionAnswer } from "./practice-answer.ts";
import { AnswerField, QuestionRegion } from "./answer-form.tsx";
import { TimeLeft } from "./time-left.tsx";

type RunningModel = {
  title: string;
  minutes: number;
  number: number;
  voice: boolean;
  prompt: { id: number; text: string; isFollowUp: boolean; audioUrl: string | undefined } | null;
  leftMs: number;
};

export function RunningSession(props: { model: RunningModel; answer: SessionAnswer | null }) {
  const { model, answer } = props;
  const { title, number, prompt, leftMs } = model;
  const pending = usePendingIntent();
  return (
    <div className="practice-page practice-focus">
      <h1 className="sr-only">AI mock session: {title}</h1>
      <div className="practice-bar">
        <span>{title}</span>
        <TimeLeft key={prompt?.id ?? 0} leftMs={leftMs} />
      </div>
      <Form method="post" className="practice-form" noValidate>
        {prompt ? (
          <>
            <QuestionRegion
              about={prompt.isFollowUp ? `Question ${number} · follow-up` : `Question ${number}`}
              text={prompt.text}
            />
            <input type="hidden" name="prompt" value={prompt.id} />
            {model.voice ? (
              <VoicePart
                key={prompt.id}
                field="said"
                question={{ text: prompt.text, audioUrl: prompt.audioUrl }}
              />
            ) : null}
            <AnswerField
              draft={answer?.said ?? ""}
              error={answer?.error ?? null}
              focusKey={String(prompt.id)}
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
                loading={pending === "send"}
              >
                Send answer
              </Button>
              <Button type="submit" name="intent" value="skip" variant="secondary">
                Skip question
              </Button>
            </>
          ) : (
            <Button type="submit" name="intent" value="continue" variant="accent">
              Continue
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="end"
            variant="quiet"
            loading={pending === "end"}
          >
            End session
          </Button>
        </div>
      </Form>
    </div>
  );
}

function usePendingIntent(): string | null {
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  return typeof intent === "string" ? intent : null;
}
