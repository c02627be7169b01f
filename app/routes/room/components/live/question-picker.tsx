import { type FormEvent, useState } from "react";
import type { Dimension, Question } from "#modules/rubrics/schema.ts";
import type { EventData } from "#modules/timeline/schema.ts";
import { forgetDraft, readDraft, writeDraft } from "#app/components/drafts/drafts.ts";
import { Button } from "#app/ui/button.tsx";
import { roomPlace } from "../joined.ts";
import { findQuestions, LEVELS, questionGroups } from "./question-groups.ts";

const MAX_CHARS = 4_000;

type OnShow = (question: EventData<"question">) => void;

/** The topic's bank by what questions test, a search, and a question of the expert's own. */
export function QuestionPicker(props: {
  booking: string;
  questions: Question[];
  dimensions: readonly Dimension[];
  onShow: OnShow;
}) {
  const { booking, questions, dimensions, onShow } = props;
  const place = roomPlace("question", booking);
  const [search, setSearch] = useState("");
  const [own, setOwn] = useState(() => readDraft(place) ?? "");
  const groups = questionGroups(questions, dimensions);
  const found = findQuestions(questions, dimensions, search);

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
          {groups.length > 0 && search.trim() === "" ? (
            groups.map(({ key, name, questions }) => (
              <details key={key} name="question-bank">
                <summary>
                  <strong>
                    {name} <span>{questions.length}</span>
                  </strong>
                </summary>
                <Questions questions={questions} onShow={onShow} />
              </details>
            ))
          ) : (
            <Questions questions={found} onShow={onShow} />
          )}
          {found.length === 0 ? <p className="live-empty">No question has these words.</p> : null}
        </>
      ) : null}
      <form onSubmit={showOwn}>
        <label>
          Write your own
          <textarea
            className="control"
            rows={3}
            maxLength={MAX_CHARS}
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

function Questions({ questions, onShow }: { questions: readonly Question[]; onShow: OnShow }) {
  return (
    <ul>
      {questions.map(({ id, text, level, code }) => (
        <li key={id}>
          {code ? <code>{code.entry}</code> : null}
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
  );
}
