import { renderToStaticMarkup } from "react-dom/server";
import { clockText } from "#app/components/player/playback.ts";
import type { PlayedSession } from "#app/components/player/schema.ts";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CaseRows } from "#app/components/room/case-rows.tsx";
import { MarkButtons } from "#app/components/room/mark-buttons.tsx";
import { MARKS, offsetOf, SAID, SAID_MS, TYPED } from "#content/demo-session.ts";
import { FULL_SCORECARD, PLAYER_ID, PLAYER_MOMENT, ROOM_MOMENT } from "#content/home.ts";
import { TOPICS } from "#content/topics.ts";
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

/** A complete scorecard as candidates get it, as HTML without a script. Its jumps lead to the player. */
export function fullScorecardHtml(): string {
  const rubric = getRubric("coding");
  if (!rubric) throw new Error("content/rubrics/coding.json is missing");
  const { levels, drill, strengths, change, moveForward, moveForwardWords } = FULL_SCORECARD;
  return renderToStaticMarkup(
    <ScorecardCard
      isBrief
      jumpTo={() => PLAYER_ID}
      scorecard={{
        topic: TOPICS.find(({ key }) => key === rubric.topic)!.title,
        rubricVersion: rubric.version,
        lines: rubric.dimensions.map((dimension) => {
          const level = levels[dimension.key]!;
          return {
            key: dimension.key,
            name: dimension.name,
            level,
            sentence: dimension.levels[level - 1]!.sentence,
            quotes: MARKS.filter((mark) => mark.dimension === dimension.key).map(
              ({ at, level: given, sign, text }, id) => ({
                id: `event-${id}`,
                at: clockText(offsetOf(at)),
                offsetMs: offsetOf(at),
                label: `Marked ${given ? `${given} of 5` : sign === "-" ? "−" : "+"} by the expert`,
                text,
                isRemoved: false,
              }),
            ),
          };
        }),
        strengths,
        change,
        drill: rubric.dimensions.find(({ key }) => key === drill)!.drill,
        moveForward,
        moveForwardWords,
      }}
    />,
  );
}

/** The demo's finished session for the player: what was said, and the code as it was typed. */
export function playedDemo(): { session: PlayedSession; startMs: number } {
  const session: PlayedSession = {
    names: { candidate: "Asha", expert: "Victor" },
    tracks: [],
    pending: 0,
    segments: SAID.map(({ at, text }) => ({
      role: "candidate",
      fromMs: offsetOf(at),
      toMs: offsetOf(at) + SAID_MS,
      text,
    })),
    code: TYPED.map(({ at, code }) => ({ atMs: offsetOf(at), text: code })),
    board: [],
    passedMs: offsetOf(PLAYER_MOMENT.passedAt),
    lastMs: Math.max(...MARKS.map(({ at }) => offsetOf(at))),
  };
  return { session, startMs: offsetOf(PLAYER_MOMENT.at) };
}
