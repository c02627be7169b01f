import { renderToStaticMarkup } from "react-dom/server";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { MARKS, offsetOf } from "#content/demo-session.ts";
import { FULL_SCORECARD, PLAYER_ID } from "#content/home.ts";
import { clockText } from "#app/components/player/playback.ts";
import { TOPICS } from "#content/topics.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";

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
