import type { ReactNode } from "react";
import { LEVELS } from "#modules/ai-sessions/schema.ts";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { SelectField } from "#app/ui/field.tsx";

export const LEVEL_NAMES = { entry: "Entry", mid: "Mid", senior: "Senior" } as const;

/** Topic and level, as native selects. */
export function TopicAndLevel(props: {
  topics: readonly { topic: string; title: string }[];
  topic: string;
  level: string;
}) {
  return (
    <div className="practice-pair">
      <SelectField label="Topic" name="topic" defaultValue={props.topic}>
        {props.topics.map(({ topic, title }) => (
          <option key={topic} value={topic}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField label="Level" name="level" defaultValue={props.level}>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {LEVEL_NAMES[level]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export function HowToAnswer() {
  return (
    <ChoiceGroup legend="How do you want to answer?" className="practice-pair">
      {/* Named by their titles alone. */}
      <ChoiceCard
        type="radio"
        name="answer"
        value="voice"
        title="Voice"
        aria-label="Voice"
        aria-describedby="voice-detail"
        detail={<span id="voice-detail">In English; your voice stays on your device</span>}
      />
      <ChoiceCard
        type="radio"
        name="answer"
        value="text"
        title="Text"
        aria-label="Text"
        aria-describedby="text-detail"
        detail={<span id="text-detail">Type your answers</span>}
        defaultChecked
      />
    </ChoiceGroup>
  );
}

/** What candidates need to know before they start. */
export function MachineNotice({ children }: { children?: ReactNode }) {
  return (
    <p className="practice-small">
      The interviewer is a machine, and its voice is synthetic. It judges your words, never your
      face, your voice or your accent. {children}
    </p>
  );
}
