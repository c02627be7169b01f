import { groupDigits } from "#lib/money.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useDraft } from "#app/components/drafts/use-draft.ts";
import { ANSWER_MAX } from "#modules/ai-sessions/schema.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { LiveFeedback } from "./live-feedback.tsx";

/** The interviewer's question, in a landmark for assistive technology. */
export function QuestionRegion(props: {
  text: string;
  /** The question that a follow-up belongs to. */
  original?: string | null;
  about: string;
  /** More words are coming; screen readers wait for the final text. */
  isComing?: boolean;
  children?: ReactNode;
}) {
  return (
    <section aria-label="Question" className="practice-question">
      <p className="practice-small">{props.about}</p>
      {props.original ? <p className="practice-original">{props.original}</p> : null}
      <p className="practice-asked" aria-live="polite" aria-busy={props.isComing || undefined}>
        {props.text}
      </p>
      {props.children}
    </section>
  );
}

/** The answer as text: typed, or recognized and then corrected. A draft outlives a reload. */
export function AnswerField(props: {
  /** The session or the free question. */
  place: string;
  /** A new one clears the field and moves the focus here. */
  prompt: string;
  draft: string;
  error: string | null;
}) {
  const { place, prompt, draft, error } = props;
  const first = useRef(prompt);
  useEffect(() => {
    if (first.current !== prompt) document.getElementById("said")?.focus();
    first.current = prompt;
  }, [prompt]);
  useDraft("said", place, prompt);
  // Needs the browser's storage, so it isn't in the HTML.
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  return (
    <>
      <TextAreaField
        key={prompt}
        id="said"
        name="said"
        label="Your answer"
        help={`Stay on the question for 130 to 300 words, a minute or two of talking. Under 60 words there’s no level, and repeated text counts once. Up to ${groupDigits(ANSWER_MAX)} characters.`}
        rows={9}
        maxLength={ANSWER_MAX}
        defaultValue={draft}
        error={error}
        autoComplete="off"
      />
      {isLive ? <LiveFeedback key={`live ${prompt}`} fieldId="said" /> : null}
    </>
  );
}
