import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

type Row = {
  key: string;
  name: string;
  about: string;
  levels: readonly string[];
  level: number | null;
};

const levelText = (level: number) => (level === 0 ? "Not enough evidence" : `${level} of 5`);

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
          Watch your answers, then choose the sentence that fits each row. You can do this once,
          before anyone else’s score could sway you.
        </p>
        {rubric.map(({ key, name, about, levels }) => (
          <fieldset key={key} className="self-row">
            <legend>{name}</legend>
            <p className="take-note">{about}</p>
            {[...levels, "It didn’t come up, or too briefly to tell."].map((sentence, at) => {
              const value = at === levels.length ? 0 : at + 1;
              return (
                <label key={value}>
                  <input
                    type="radio"
                    name={`level.${key}`}
                    value={value}
                    defaultChecked={typed[`level.${key}`] === String(value)}
                  />
                  <span>
                    <b>{levelText(value)}</b> {sentence}
                  </span>
                </label>
              );
            })}
          </fieldset>
        ))}
        <Button type="submit" name="intent" value="score" variant="accent" loading={isBusy}>
          Save my scores
        </Button>
      </Form>
    </div>
  );
}
