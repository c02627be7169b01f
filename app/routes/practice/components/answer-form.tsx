import { type ReactNode, useEffect, useRef, useState } from "react";
import { ANSWER_MAX } from "#modules/ai-sessions/schema.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { LiveFeedback } from "./live-feedback.tsx";

/** What the interviewer asks, in the region that assistive technology can jump to. */
export function QuestionRegion(props: { text: string; about: string; children?: ReactNode }) {
  return (
    <section aria-label="Question" className="practice-question">
      <p className="practice-small">{props.about}</p>
      <p className="practice-asked" aria-live="polite">
        {props.text}
      </p>
      {props.children}
    </section>
  );
}

/** The answer as text: typed, or recognized and then corrected. */
export function AnswerField(props: {
  name?: string;
  draft: string;
  error: string | null;
  /** Another question moves the focus here. */
  focusKey: string | null;
}) {
  const { name = "said", draft, error, focusKey } = props;
  const first = useRef(focusKey);
  useEffect(() => {
    if (first.current === focusKey) return;
    first.current = focusKey;
    document.getElementById("said")?.focus();
  }, [focusKey]);
  // Needs the browser's storage, and nobody misses it in the HTML.
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  return (
    <>
      <TextAreaField
        key={focusKey}
        id="said"
        name={name}
        label="Your answer"
        help={`A minute or two of talking is 130 to 300 words. Up to ${ANSWER_MAX.toLocaleString("en-US")} characters.`}
        rows={9}
        maxLength={ANSWER_MAX}
        defaultValue={draft}
        error={error}
        autoComplete="off"
      />
      {isLive ? <LiveFeedback key={`live ${focusKey}`} fieldId="said" /> : null}
    </>
  );
}
