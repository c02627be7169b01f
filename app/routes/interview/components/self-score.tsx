import { Form } from "react-router";
import { fieldProps } from "#app/components/scorecard/field-id.ts";
import type { Problems } from "#app/components/scorecard/form-model.ts";
import { LevelChoices } from "#app/components/scorecard/level-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { levelText } from "#modules/scorecards/notation.ts";

type Row = {
  key: string;
  name: string;
  about: string;
  levels: readonly string[];
  level: number | null;
};

/** The rubric as a self-score form; afterward, the chosen levels. */
export function SelfScore(props: {
  rubric: readonly Row[];
  isScored: boolean;
  typed: Record<string, string>;
  problems: Problems;
  isBusy: boolean;
}) {
  const { rubric, isScored, typed, problems, isBusy } = props;
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
        {rubric.map((row) => (
          <Scored key={row.key} row={row} chosen={typed[`level.${row.key}`]} problems={problems} />
        ))}
        <Button type="submit" name="intent" value="score" variant="accent" loading={isBusy}>
          Save my scores
        </Button>
      </Form>
    </div>
  );
}

function Scored(props: { row: Row; chosen: string | undefined; problems: Problems }) {
  const { row, chosen, problems } = props;
  const name = `level.${row.key}`;
  const { error, ...field } = fieldProps(problems, name);
  return (
    <fieldset
      {...field}
      tabIndex={-1}
      aria-describedby={error ? `${field.id}-error` : undefined}
      className="self-row"
    >
      <legend>{row.name}</legend>
      <p className="take-note">{row.about}</p>
      {error ? <FieldError id={`${field.id}-error`}>{error}</FieldError> : null}
      <LevelChoices
        name={name}
        id={`score-${row.key}`}
        levels={row.levels.map((sentence) => ({ sentence, example: null }))}
        level={chosen ? Number(chosen) : null}
      />
    </fieldset>
  );
}
