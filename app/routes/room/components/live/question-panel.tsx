import { useState } from "react";
import type { Question } from "#modules/rubrics/schema.ts";
import type { EventData } from "#modules/timeline/schema.ts";
import { EXAMPLES } from "#app/components/runner/run-result.ts";
import { CaseRows } from "#app/components/room/case-rows.tsx";
import { Button } from "#app/ui/button.tsx";
import type { PanelProps } from "./panel-props.ts";
import { QuestionPicker } from "./question-picker.tsx";

/** The question both see. The expert picks one from the topic's bank or writes one. */
export function QuestionPanel({ client, view, room }: PanelProps) {
  const [isPicking, setPicking] = useState(false);
  const shown = currentQuestion(view.events);
  const { expert } = room;
  const bank = expert?.questions.find(({ id }) => id === shown?.id) ?? null;

  function show(question: EventData<"question">) {
    client.add({ kind: "question", data: question });
    setPicking(false);
  }

  return (
    <>
      <div className="live-panel-head">
        <h2>Question</h2>
        {expert ? (
          <Button
            size="sm"
            variant={shown ? "quiet" : "secondary"}
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            {isPicking ? "Close the list" : shown ? "Change the question" : "Choose a question"}
          </Button>
        ) : null}
      </div>
      {isPicking && expert ? (
        <QuestionPicker
          booking={room.booking}
          questions={expert.questions}
          dimensions={expert.rubric?.dimensions ?? []}
          onShow={show}
        />
      ) : shown ? (
        <ShownQuestion question={shown} />
      ) : (
        <p className="live-empty">
          {expert
            ? "Nothing is shown yet. Choose a question from the bank or write your own."
            : `${room.other} will show you a question here.`}
        </p>
      )}
      {!isPicking && bank ? <Guide question={bank} /> : null}
    </>
  );
}

type Events = PanelProps["view"]["events"];

export function currentQuestion(events: Events): EventData<"question"> | null {
  const last = events.findLast((event) => event.kind === "question");
  return last?.kind === "question" ? last.data : null;
}

function ShownQuestion({ question }: { question: EventData<"question"> }) {
  const { text, code } = question;
  return (
    <div className="live-question-text">
      <p>{text}</p>
      {code ? (
        <table>
          <caption>
            {code.cases.length > EXAMPLES
              ? `Examples. Run checks these and ${code.cases.length - EXAMPLES} more.`
              : "Examples. Run checks these."}
          </caption>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <CaseRows entry={code.entry} cases={code.cases.slice(0, EXAMPLES)} />
        </table>
      ) : null}
    </div>
  );
}

/** For the expert only. */
function Guide({ question }: { question: Question }) {
  return (
    <details className="live-guide">
      <summary>What to listen for (only you see this)</summary>
      <h3>A good answer</h3>
      <ul>
        {question.points.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <h3>Follow up</h3>
      <ul>
        {question.followUps.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h3>Red flags</h3>
      <ul>
        {question.redFlags.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </details>
  );
}
