type Mark = { level: number } | { sign: "+" | "-" };

const SIGNS = [
  { sign: "+", text: "+", label: "Plus", title: "Something done well" },
  { sign: "-", text: "−", label: "Minus", title: "Something to change" },
] as const;

/** A dimension's levels, plus and minus. `sentences` describes each level. */
export function MarkButtons(props: {
  level: number | null;
  sentences: readonly string[];
  onMark?: (mark: Mark) => void;
  signClassName?: string;
}) {
  const { level, sentences, onMark, signClassName } = props;
  return (
    <div className="live-marks">
      {sentences.map((sentence, at) => (
        <button
          key={sentence}
          type="button"
          aria-pressed={at + 1 === level}
          aria-label={`Level ${at + 1}`}
          title={onMark && sentence}
          onClick={() => onMark?.({ level: at + 1 })}
        >
          {at + 1}
        </button>
      ))}
      {SIGNS.map(({ sign, text, label, title }) => (
        <button
          key={sign}
          type="button"
          aria-label={label}
          title={onMark && title}
          className={signClassName}
          onClick={() => onMark?.({ sign })}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
