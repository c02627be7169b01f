import { useEffect, useState } from "react";
import { Checkbox } from "#app/ui/choice.tsx";
import type { Figure } from "#modules/ai-sessions/report.ts";
import { finishedOf, type Recognized, saidOf } from "./said.ts";

const KEY = "practice feedback";
const WAIT_MS = 400;

/**
 * Figures of an answer's finished sentences, and of all of it once the field loses focus. Can be
 * turned off, and silent for screen readers, which would interrupt the answer.
 */
export function LiveFeedback({ fieldId }: { fieldId: string }) {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) !== "off");
  const figures = useFigures(isOn, fieldId);
  return (
    <div className="practice-live">
      <Checkbox
        label="Live feedback"
        checked={isOn}
        onChange={({ currentTarget }) => {
          setIsOn(currentTarget.checked);
          localStorage.setItem(KEY, currentTarget.checked ? "on" : "off");
        }}
        className="-my-1"
      />
      {isOn && figures.length === 0 ? (
        <p className="practice-small">Starts with your first full sentence.</p>
      ) : null}
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

/** A moment after the field's text last changed. */
function useFigures(isOn: boolean, fieldId: string): Figure[] {
  const [figures, setFigures] = useState<Figure[]>([]);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!isOn || !(field instanceof HTMLTextAreaElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = async (isLeft: boolean) => {
      const { figuresOf } = await import("#modules/ai-sessions/report.ts");
      const text = field.value.trim();
      const heard = heardIn(field.form);
      const said = isLeft ? saidOf(text, heard, 0) : finishedOf(text, heard);
      if (said.segments.length > 0) setFigures(figuresOf([said]));
      else if (text === "") setFigures([]);
    };
    const later = ({ type }: Pick<Event, "type">) => {
      clearTimeout(timer);
      // Without its script, there's no feedback.
      timer = setTimeout(() => void measure(type === "change").catch(() => {}), WAIT_MS);
    };
    later({ type: "input" });
    field.addEventListener("input", later);
    field.addEventListener("change", later);
    return () => {
      clearTimeout(timer);
      field.removeEventListener("input", later);
      field.removeEventListener("change", later);
    };
  }, [isOn, fieldId]);
  return figures;
}

/** The segments recognized so far: see answer-by-voice.tsx. */
function heardIn(form: HTMLFormElement | null): Recognized | null {
  const heard = form?.elements.namedItem("heard");
  if (!(heard instanceof HTMLInputElement) || heard.value === "") return null;
  return JSON.parse(heard.value) as Recognized;
}
