import { type FormEvent, useState } from "react";
import type { Question } from "#modules/rubrics/schema.ts";
import type { EventData } from "#modules/timeline/schema.ts";
import { forgetDraft, readDraft, writeDraft } from "#app/components/drafts/drafts.ts";
import { EXAMPLES } from "#app/components/runner/run-result.ts";
import { CaseRows } from "#app/components/room/case-rows.tsx";
import { Button } from "#app/ui/button.tsx";
import { roomPlace } from "../joined.ts";
import type { PanelProps } from "./panel-props.ts";

const LONGEST = 4_000;
const LEVELS: Record<Question["level"], string> = {
  entry: "Entry level",
  mid: "Mid level",
  senior: "Senior",
};

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
        <QuestionPicker booking={room.booking} questions={expert.questions} onShow={show} />
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
        {question.good.map(({ point }) => (
          <li key={point}>{point}</li>
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
        {question.redFlags.map((flag) => (
          <li key={flag}>{flag}</li>
        ))}
      </ul>
    </details>
  );
}

function QuestionPicker(props: {
  booking: string;
  questions: Question[];
  onShow: (question: EventData<"question">) => void;
}) {
  const { booking, questions, onShow } = props;
  const place = roomPlace("question", booking);
  const [search, setSearch] = useState("");
  const [own, setOwn] = useState(() => readDraft(place) ?? "");
  const words = search.trim().toLowerCase();
  const found = questions.filter(({ text }) => text.toLowerCase().includes(words));

  function showOwn(event: FormEvent) {
    event.preventDefault();
    if (!own.trim()) return;
    onShow({ id: null, text: own.trim() });
    forgetDraft(place);
  }

  return (
    <div className="live-picker">
      {questions.length > 0 ? (
        <>
          <input
            type="search"
            className="control"
            aria-label="Search the question bank"
            placeholder={`Search ${questions.length} questions`}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <ul>
            {found.map(({ id, text, level, code }) => (
              <li key={id}>
                <p>{text}</p>
                <p className="live-picker-foot">
                  <span>
                    {LEVELS[level]}
                    {code ? ", runs with tests" : ""}
                  </span>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Show: ${text.slice(0, 60)}`}
                    onClick={() => onShow({ id, text, ...(code && { code }) })}
                  >
                    Show
                  </Button>
                </p>
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className="live-empty">No question has these words.</p> : null}
        </>
      ) : null}
      <form onSubmit={showOwn}>
        <label>
          Write your own
          <textarea
            className="control"
            rows={3}
            maxLength={LONGEST}
            value={own}
            onChange={({ target }) => {
              setOwn(target.value);
              writeDraft(place, target.value);
            }}
          />
        </label>
        <Button type="submit" size="sm" variant="secondary">
          Show to both
        </Button>
      </form>
    </div>
  );
}
