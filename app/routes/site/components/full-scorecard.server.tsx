import { renderToStaticMarkup } from "react-dom/server";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { FULL_SCORECARD } from "#content/home.ts";
import { TOPICS } from "#content/topics.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";

/** A complete scorecard as candidates get it, as HTML without a script. */
export function fullScorecardHtml(): string {
  const rubric = getRubric("coding");
  if (!rubric) throw new Error("content/rubrics/coding.json is missing");
  const { levels, marks, drill, strengths, change, moveForward, moveForwardWords } = FULL_SCORECARD;
  return renderToStaticMarkup(
    <ScorecardCard
      isBrief
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
            quotes: marks
              .filter((mark) => mark.dimension === dimension.key)
              .map(({ at, given, text }, id) => ({
                id,
                at,
                offsetMs: 0,
                label: `Marked ${given} by the expert`,
                text,
                isRemoved: false,
              })),
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
