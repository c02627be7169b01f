import { renderToStaticMarkup } from "react-dom/server";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { FULL_SCORECARD, SAMPLE_SCORECARD } from "#content/home.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";

/** A whole scorecard as candidates get it, as HTML: it needs no script. */
export function fullScorecardHtml(): string {
  const rubric = getRubric("coding");
  if (!rubric) throw new Error("content/rubrics/coding.json is missing");
  const { at, drill, ...words } = FULL_SCORECARD;
  return renderToStaticMarkup(
    <ScorecardCard
      isBrief
      scorecard={{
        ...words,
        topic: rubric.topic,
        rubricVersion: rubric.version,
        lines: SAMPLE_SCORECARD.marks.map(({ dimension: name, mark, evidence }, index) => {
          const dimension = rubric.dimensions.find((one) => one.name === name);
          if (!dimension) throw new Error(`content/home.ts: the rubric has no ${name}`);
          return {
            key: dimension.key,
            name,
            level: mark,
            sentence: dimension.levels[mark - 1]!.sentence,
            quotes: [
              {
                id: index,
                at: at[index]!,
                offsetMs: 0,
                label: "Noted by the expert",
                text: evidence,
                isRemoved: false,
              },
            ],
          };
        }),
        drill: rubric.dimensions.find(({ key }) => key === drill)!.drill,
      }}
    />,
  );
}
