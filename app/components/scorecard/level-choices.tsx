import { levelText, NO_EVIDENCE } from "#modules/scorecards/notation.ts";

type Level = { sentence: string; example: string | null };

/** The levels as one row, with what the chosen one means; the others are one press away. */
export function LevelChoices(props: {
  /** The field's name. */
  name: string;
  /** Starts the ids of what each level means. */
  id: string;
  levels: readonly Level[];
  level: number | null;
}) {
  const { name, id, levels, level } = props;
  const choices = [
    ...levels.map((one, index) => ({ value: index + 1, ...one })),
    { value: NO_EVIDENCE, sentence: "It didn’t come up, or too briefly to tell.", example: null },
  ];
  return (
    <div className="level-choices">
      <div>
        {choices.map(({ value, sentence, example }) => (
          <div key={value}>
            <label>
              <input
                type="radio"
                name={name}
                value={value}
                defaultChecked={level === value}
                aria-describedby={`${id}-${value}`}
              />
              {value === NO_EVIDENCE ? (
                levelText(value)
              ) : (
                <span className="figures">
                  {value}
                  <span className="sr-only"> of {levels.length}</span>
                </span>
              )}
            </label>
            <Meaning id={`${id}-${value}`} sentence={sentence} example={example} />
          </div>
        ))}
      </div>
      <details>
        <summary className="link">What each level means</summary>
        <dl>
          {levels.map(({ sentence, example }, index) => (
            <div key={sentence}>
              <dt className="figures">{levelText(index + 1)}</dt>
              <dd>
                <Meaning sentence={sentence} example={example} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Meaning(props: Level & { id?: string }) {
  const { id, sentence, example } = props;
  return (
    <p id={id}>
      <span>{sentence}</span>
      {example ? <span>{example}</span> : null}
    </p>
  );
}
