import { renderToStaticMarkup } from "react-dom/server";
import { cx } from "#app/ui/cx.ts";
import { CaseRows } from "#app/components/room/case-rows.tsx";
import { MarkButtons } from "#app/components/room/mark-buttons.tsx";
import { offsetOf, TYPED } from "#content/demo-session.ts";
import { ROOM_MOMENT } from "#content/home.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";

const SHOWN_CASES = 2;
const SHOWN_ON_PHONES = 3;

/**
 * The expert's side of the room in the middle of a session, as HTML that needs no script: a
 * question of the bank, code, and the rubric with marks, in the room's own styles.
 */
export function roomPreviewHtml(): string {
  const rubric = getRubric("coding");
  const question = listQuestions("coding").find(({ id }) => id === ROOM_MOMENT.question);
  if (!rubric || !question?.code) throw new Error("content/home.ts: no such coding question");
  const { entry, cases } = question.code;
  const { code } = TYPED.findLast(({ at }) => offsetOf(at) <= offsetOf(ROOM_MOMENT.at))!;
  return renderToStaticMarkup(
    <>
      <div className="live-panel border-b border-line lg:border-e lg:border-b-0">
        <h2>Question</h2>
        <div className="live-question-text">
          <p>{question.text}</p>
          <table className="max-sm:hidden">
            <CaseRows entry={entry} cases={cases.slice(0, SHOWN_CASES)} />
          </table>
        </div>
        <h2 className="max-sm:hidden">Editor</h2>
        <pre className="overflow-hidden rounded-md border border-line bg-paper p-3 font-mono text-sm leading-relaxed max-sm:hidden">
          {code}
        </pre>
      </div>
      <div className="live-panel">
        <h2>
          Rubric <span>Press 1–5, + or − for the highlighted one</span>
        </h2>
        <div className="live-dimensions">
          {rubric.dimensions.map((dimension, index) => {
            const isCurrent = dimension.key === ROOM_MOMENT.current;
            const level = ROOM_MOMENT.levels[dimension.key] ?? null;
            return (
              <div
                key={dimension.key}
                className={cx("live-dimension", index >= SHOWN_ON_PHONES && "max-sm:hidden")}
                data-current={isCurrent || undefined}
              >
                <div className="live-dimension-head">
                  <h3>{dimension.name}</h3>
                  <MarkButtons
                    level={level}
                    sentences={dimension.levels.map(({ sentence }) => sentence)}
                    signClassName="max-sm:hidden"
                  />
                </div>
                {isCurrent && level !== null ? (
                  <p className="live-level">{`${level}: ${dimension.levels[level - 1]!.sentence}`}</p>
                ) : null}
              </div>
            );
          })}
        </div>
      </div>
    </>,
  );
}
