import { type KeyboardEvent, useState } from "react";
import { MarkButtons } from "#app/components/room/mark-buttons.tsx";
import type { Dimension } from "#modules/rubrics/schema.ts";
import { offsetText } from "#modules/scorecards/notation.ts";
import type { EventData, SessionEvent } from "#modules/timeline/schema.ts";
import type { PanelProps } from "./panel-props.ts";
import { MarkWords } from "./mark-words.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

type Mark = Extract<SessionEvent, { kind: "mark" }>;
type Change = Omit<EventData<"mark">, "dimension" | "removed">;

const LEVELS = [1, 2, 3, 4, 5] as const;

/**
 * The expert's marks: a level, a plus or a minus for a dimension, by a button or by one key for the
 * dimension in use, each with its time and, if wanted, some words.
 */
export function RubricPanel({ client, view, room }: PanelProps) {
  const dimensions = room.expert?.rubric?.dimensions ?? [];
  const [current, setCurrent] = useState(0);
  const marks = view.events.filter((event): event is Mark => event.kind === "mark");

  function add(dimension: string, change: Change) {
    client.add({ kind: "mark", data: { dimension, ...change } });
  }
  function markCurrent(change: Change) {
    const dimension = dimensions[current];
    if (dimension) add(dimension.key, change);
  }
  useShortcuts({
    ...Object.fromEntries(LEVELS.map((level) => [String(level), () => markCurrent({ level })])),
    "+": () => markCurrent({ sign: "+" }),
    "-": () => markCurrent({ sign: "-" }),
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
        Rubric <span>Press 1–5, + or − for the highlighted one</span>
      </h2>
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
}) {
  const { dimension, marks, isCurrent, onUse, onMark, onWords } = props;
  const level = marks.findLast(({ data }) => data.level !== undefined)?.data.level;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus
    <div
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
          {marks.slice(isCurrent ? -4 : -2).map(({ id, offsetMs, data }) => (
            <li key={id}>
              <span>{offsetText(offsetMs)}</span> · {markText(data)}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function markText({ level, sign, text }: Mark["data"]): string {
  const what =
    level === undefined ? { "+": "Plus", "-": "Minus", "": "" }[sign ?? ""] : `Level ${level}`;
  return [what, text].filter(Boolean).join(": ");
}
