import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { X } from "#app/ui/icons.tsx";
import { MarkButtons } from "#app/components/room/mark-buttons.tsx";
import type { Dimension } from "#modules/rubrics/schema.ts";
import type { EventData } from "#modules/timeline/schema.ts";
import type { PanelProps } from "./panel-props.ts";
import { keptMarks, type Mark, markText, markTime } from "./marks.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type Change = Omit<EventData<"mark">, "dimension" | "removed">;

const LEVELS = [1, 2, 3, 4, 5] as const;

/**
 * The expert's marks: a level, a plus or a minus for a dimension, by a button or by one key for the
 * dimension in use, each with its time and, if wanted, some words. A slip can be taken back.
 */
export function RubricPanel({ client, view, room }: PanelProps) {
  const dimensions = room.expert?.rubric?.dimensions ?? [];
  const [current, setCurrent] = useState(0);
  const [removed, setRemoved] = useState<Mark | null>(null);
  const marks = keptMarks(view);

  function add(dimension: string, change: Change) {
    client.add({ kind: "mark", data: { dimension, ...change } });
  }
  function markCurrent(change: Change) {
    const dimension = dimensions[current];
    if (dimension) add(dimension.key, change);
  }
  function remove(mark: Mark | undefined) {
    if (!mark) return;
    client.takeBack(mark);
    setRemoved(mark);
  }
  useShortcuts({
    ...Object.fromEntries(LEVELS.map((level) => [String(level), () => markCurrent({ level })])),
    "+": () => markCurrent({ sign: "+" }),
    "-": () => markCurrent({ sign: "-" }),
    u: () => remove(marks.at(-1)),
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || (event.target as Element).matches("input")) return;
    event.preventDefault();
    const to = Math.min(dimensions.length - 1, Math.max(0, current + step));
    setCurrent(to);
    const list = event.currentTarget as HTMLElement;
    list.querySelectorAll<HTMLElement>(".live-dimension")[to]?.querySelector("button")?.focus();
  }

  return (
    <>
      <h2>
        Rubric <span>Press 1–5, + or − for the highlighted one, U to undo</span>
      </h2>
      <p role="status" className="sr-only">
        {removed ? `Removed ${markText(removed.data)}` : ""}
        {removed?.stored ? `, ${markTime(removed)}` : ""}
      </p>
      {dimensions.length === 0 ? (
        <p className="live-empty">This topic has no rubric yet. Use your notes.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves between its buttons
        <div className="live-dimensions" onKeyDown={onKeyDown}>
          {dimensions.map((dimension, index) => (
            <DimensionMarks
              key={dimension.key}
              dimension={dimension}
              marks={marks.filter(({ data }) => data.dimension === dimension.key)}
              isCurrent={index === current}
              onUse={() => setCurrent(index)}
              onMark={(change) => {
                setCurrent(index);
                add(dimension.key, change);
              }}
              onWords={(text) => add(dimension.key, { text })}
              onRemove={remove}
            />
          ))}
        </div>
      )}
    </>
  );
}

function DimensionMarks(props: {
  dimension: Dimension;
  marks: Mark[];
  isCurrent: boolean;
  onUse: () => void;
  onMark: (change: Change) => void;
  onWords: (text: string) => void;
  onRemove: (mark: Mark) => void;
}) {
  const { dimension, marks, isCurrent, onUse, onMark, onWords, onRemove } = props;
  const group = useRef<HTMLDivElement>(null);
  const level = marks.findLast(({ data }) => data.level !== undefined)?.data.level;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus
    <div
      ref={group}
      role="group"
      aria-label={dimension.name}
      className="live-dimension"
      data-current={isCurrent || undefined}
      // Not on pointer down: the panel would move under the pointer before its release.
      onFocus={({ target }) => target.matches(":focus-visible") && onUse()}
    >
      <div className="live-dimension-head">
        <h3>{dimension.name}</h3>
        <MarkButtons
          level={level ?? null}
          sentences={dimension.levels.map(({ sentence }) => sentence)}
          onMark={onMark}
        />
      </div>
      {isCurrent ? (
        <>
          <p className="live-level">
            {level === undefined
              ? dimension.about
              : `${level}: ${dimension.levels[level - 1]!.sentence}`}
          </p>
          <MarkWords on={dimension.name.toLowerCase()} onWords={onWords} />
        </>
      ) : null}
      {marks.length > 0 ? (
        <ol className="live-mark-list" aria-label={`Marks on ${dimension.name.toLowerCase()}`}>
          {marks.slice(isCurrent ? -4 : -2).map((mark) => (
            <li key={mark.key}>
              <p>
                <span>{markTime(mark)}</span> · {markText(mark.data)}
              </p>
              <button
                type="button"
                aria-label={
                  mark.stored ? `Remove the mark at ${markTime(mark)}` : "Remove the unsent mark"
                }
                title="Remove this mark"
                onClick={() => {
                  // This button goes away.
                  group.current?.querySelector("button")?.focus();
                  onRemove(mark);
                }}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

const MAX_CHARS = 300;
/** Long enough to finish a thought. */
const PAUSE_MS = 10_000;

/**
 * Words on a dimension. They become a mark on Enter, on blur, after a pause, and when the room ends
 * or the page closes, so typed words are never lost.
 */
function MarkWords({ on, onWords }: { on: string; onWords: (text: string) => void }) {
  const [text, setText] = useState("");
  const latest = useRef({ text, onWords });
  latest.current = { text, onWords };

  const save = useCallback(() => {
    const { text, onWords } = latest.current;
    if (text.trim()) onWords(text.trim());
    // Synchronously, because blur may follow in the same event.
    latest.current.text = "";
    setText("");
  }, []);

  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, save]);
  useEffect(() => {
    // Captured, so that the words are sent before the client says goodbye.
    addEventListener("pagehide", save, { capture: true });
    return () => {
      removeEventListener("pagehide", save, { capture: true });
      save();
    };
  }, [save]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    save();
  }
  return (
    <form onSubmit={onSubmit}>
      <input
        className="control"
        aria-label={`Words on ${on}`}
        placeholder="Add a note"
        maxLength={MAX_CHARS}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
      />
    </form>
  );
}
