import type { ReactNode } from "react";
import { AnswerPlayer } from "./answer-player.tsx";

export type AnswerModel = {
  position: number;
  question: string;
  recordings: {
    id: string;
    status: string;
    isVideo: boolean;
    seconds: number | null;
    until: string;
  }[];
};

/** Each question with its answer; `foot` is below a recording, `asides` (by position) beside it. */
export function AnswerList(props: {
  answers: readonly AnswerModel[];
  urlOf(recording: string): string;
  foot?(answer: AnswerModel): ReactNode;
  asides?: Readonly<Record<number, ReactNode>>;
}) {
  const { answers, urlOf, foot, asides } = props;
  return (
    <ol className="answers">
      {answers.map((answer) => {
        const beside = asides?.[answer.position];
        return (
          <li key={answer.position} id={`answer-${answer.position + 1}`} className="answer">
            <h3>
              <span className="take-label">
                Question {answer.position + 1} of {answers.length}
                <span className="sr-only">: </span>
              </span>
              {answer.question}
            </h3>
            <div className="answer-main">
              <AnswerPlayer
                label={`Answer ${answer.position + 1}`}
                recordings={answer.recordings}
                urlOf={urlOf}
              />
              {foot?.(answer)}
            </div>
            {beside ? <div className="answer-aside">{beside}</div> : null}
          </li>
        );
      })}
    </ol>
  );
}
