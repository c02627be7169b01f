import { Form } from "react-router";
import { LevelChoices } from "#app/components/scorecard/level-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import { levelText } from "#modules/scorecards/notation.ts";

type Row = {
  key: string;
  name: string;
  about: string;
  levels: readonly string[];
  level: number | null;
};

/** The rubric as a self-score form; afterward, the chosen levels. */
export default function SelfScore(props: {
  rubric: readonly Row[];
  isScored: boolean;
  typed: Record<string, string>;
  isBusy: boolean;
}) {
  const { rubric, isScored, typed, isBusy } = props;
  if (isScored) {
    return (
      <div>
        <dl className="self-score">
          {rubric.map(({ key, name, level, levels }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                <strong>{levelText(level ?? 0)}</strong>
                {level ? <span>{levels[level - 1]}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    );
  }
  return (
    <div>
      <Form method="post" preventScrollReset className="setup">
        <p className="take-note">
          Watch your answers, then choose the level that fits in each row. You can do this once,
          before anyone else’s score could sway you.
        </p>
        {rubric.map(({ key, name, about, levels }) => (
          <fieldset key={key} className="self-row">
            <legend>{name}</legend>
            <p className="take-note">{about}</p>
            <LevelChoices
              name={`level.${key}`}
              id={`score-${key}`}
              levels={levels.map((sentence) => ({ sentence, example: null }))}
              level={chosenLevel(typed[`level.${key}`])}
            />
          </fieldset>
        ))}
        <Button type="submit" name="intent" value="score" variant="accent" loading={isBusy}>
          Save my scores
        </Button>
      </Form>
    </div>
  );
}

const chosenLevel = (typed: string | undefined) => (typed ? Number(typed) : null);
