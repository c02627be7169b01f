import { useEffect, useState } from "react";
import type { Figure } from "#modules/ai-sessions/report.ts";
import { type Recognized, saidOf } from "../said.ts";

const KEY = "practice feedback";
const WAIT_MS = 400;

/**
 * What can be counted of an answer while it's written or spoken. Off on request, and silent for
 * screen readers, which would read it over the answer.
 */
export function LiveFeedback({ fieldId }: { fieldId: string }) {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) !== "off");
  const figures = useFigures(isOn, fieldId);
  return (
    <div className="practice-live">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => {
            setIsOn(currentTarget.checked);
            localStorage.setItem(KEY, currentTarget.checked ? "on" : "off");
          }}
        />{" "}
        Live feedback
      </label>
      {isOn ? (
        <dl>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

/** Of the field's text, a moment after it last changed. */
function useFigures(isOn: boolean, fieldId: string): Figure[] {
  const [figures, setFigures] = useState<Figure[]>([]);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!isOn || !(field instanceof HTMLTextAreaElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = async () => {
      const { figuresOf } = await import("#modules/ai-sessions/report.ts");
      const said = saidOf(field.value.trim(), heardIn(field.form), 0);
      const isEmpty = said.segments.length === 0;
      setFigures(isEmpty ? [] : figuresOf({ questionId: "", followUps: [], ...said }));
    };
    const later = () => {
      clearTimeout(timer);
      // Without its script there is just no feedback.
      timer = setTimeout(() => void measure().catch(() => {}), WAIT_MS);
    };
    later();
    field.addEventListener("input", later);
    return () => {
      clearTimeout(timer);
      field.removeEventListener("input", later);
    };
  }, [isOn, fieldId]);
  return figures;
}

/** What recognition heard so far: see answer-by-voice.tsx. */
function heardIn(form: HTMLFormElement | null): Recognized | null {
  const heard = form?.elements.namedItem("heard");
  if (!(heard instanceof HTMLInputElement) || heard.value === "") return null;
  return JSON.parse(heard.value) as Recognized;
}
