import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { BOARD, type BoardItem } from "#modules/rooms/board.ts";
import { BOARD_NOTES } from "#modules/rooms/document-roots.ts";
import { Button } from "#app/ui/button.tsx";
import { Undo2 } from "#app/ui/workspace-icons.tsx";
import type { BoardDoc } from "./board-doc.ts";
import {
  ArrowUpRight,
  Circle,
  Eraser,
  Pencil,
  Pointer,
  Redo,
  Square,
  Type,
  ZoomIn,
  ZoomOut,
} from "./board-icons.tsx";
import { itemText } from "./board-text.ts";
import { Canvas } from "./canvas.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { moved, type Point, resized } from "./geometry.ts";
import { NotesField } from "./notes-field.tsx";
import { placedFree, type Tool, TOOLS } from "./tools.ts";

const ICONS: Record<Tool, typeof Pencil> = {
  select: Pointer,
  pen: Pencil,
  rectangle: Square,
  ellipse: Circle,
  arrow: ArrowUpRight,
  text: Type,
  erase: Eraser,
};

const STEP = 8;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOM = { least: 0.25, usual: 0.7, most: 2, step: 1.25 } as const;
const FULL = `The whiteboard holds ${BOARD.items} items. Delete some to add more.`;

/** A whiteboard with its tools, its items as a list, and a text beside it. */
export function Board(props: {
  board: BoardDoc;
  /** Why this person can change nothing; null if they can. */
  locked: string | null;
  notes: { label: string; help: string };
  /** Who an item's author is, for the list; null if there's only one person. */
  nameOf: ((by: BoardItem["by"]) => string) | null;
}) {
  const { board, locked, notes, nameOf } = props;
  const { items, canUndo, canRedo } = useSyncExternalStore(
    board.subscribe,
    () => board.view,
    () => board.view,
  );
  const [tool, setTool] = useState<Tool>("select");
  const [selectedId, setSelected] = useState<string | null>(null);
  const [editing, setEditing] = useState<BoardItem | null>(null);
  const [isFull, setFull] = useState(false);
  const [spoken, say] = useState("");
  const view = useRef<HTMLDivElement>(null);
  const surface = useRef<SVGSVGElement>(null);
  const [zoom, setZoom] = useZoom(view);
  const helpId = useId();
  const isLocked = locked !== null;
  const selected = items.find(({ id }) => id === selectedId) ?? null;
  const own = items.filter(({ by }) => by === board.by);
  const { hint } = TOOLS.find((one) => one.tool === tool)!;
  const textOf = (item: BoardItem) => itemText(item, board.items);

  function focus() {
    surface.current?.focus({ preventScroll: true });
  }

  function add(added: readonly BoardItem[]): boolean {
    const isAdded = board.put(added);
    setFull(!isAdded);
    return isAdded;
  }

  function drawn(made: readonly BoardItem[]) {
    const [first] = made;
    if (!first || !add(made) || first.shape === "pen") return;
    say(`${textOf(first)} added`);
    setTool("select");
    setSelected(first.id);
    if (first.shape !== "arrow") setEditing(first);
  }

  function label(item: BoardItem, text: string | null) {
    setEditing(null);
    const current = board.find(item.id);
    // A text's item exists once it has words.
    if (!current && (item.shape !== "text" || !text)) return focus();
    const done = { ...(current ?? item), label: text ?? item.label };
    if (item.shape === "text" && done.label === "") board.remove([item.id]);
    else if (add([done])) {
      setSelected(item.id);
      say(textOf(done));
    }
    setTool("select");
    focus();
  }

  function remove(ids: readonly string[], text: string) {
    board.remove(ids);
    setFull(false);
    say(text);
  }

  function revert(what: "undo" | "redo") {
    board[what]();
    setFull(false);
    say(what === "undo" ? "Undone" : "Redone");
  }

  /** The middle of what is seen of the board. */
  function middle(): Point {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = view.current!;
    return {
      x: Math.min(BOARD.width, (scrollLeft + clientWidth / 2) / zoom),
      y: Math.min(BOARD.height, (scrollTop + clientHeight / 2) / zoom),
    };
  }

  function onEnter() {
    if (tool === "rectangle" || tool === "ellipse") drawn([placedFree(board, tool, middle())]);
    else if (tool === "text") setEditing(placedFree(board, "text", middle()));
    else if (tool === "select" && selected && selected.shape !== "pen") setEditing(selected);
    else return false;
    return true;
  }

  function onArrow([x, y]: readonly [number, number], event: KeyboardEvent): boolean {
    if (!selected) return false;
    const step = STEP * (event.shiftKey ? 5 : 1);
    if (event.ctrlKey || event.metaKey) {
      if (selected.shape !== "rectangle" && selected.shape !== "ellipse") return false;
      board.put([resized(selected, selected.w + x * step, selected.h + y * step)]);
    } else board.put([moved(selected, x * step, y * step)]);
    return true;
  }

  /** Whether the key did something. */
  function act(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (event.key === "Escape") {
      if (!selected && tool === "select") return false;
      setSelected(null);
      setTool("select");
      return true;
    }
    if (isLocked) return false;
    const arrow = ARROWS[event.key];
    if (arrow) return onArrow(arrow, event);
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      revert(key === "y" || event.shiftKey ? "redo" : "undo");
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter") return onEnter();
    if ((event.key === "Delete" || event.key === "Backspace") && selected) {
      remove([selected.id], `${textOf(selected)} deleted`);
      return true;
    }
    const chosen = TOOLS.find((one) => one.key === key);
    if (!chosen) return false;
    setTool(chosen.tool);
    say(`${chosen.name}. ${chosen.hint}`);
    return true;
  }

  return (
    <div className="board">
      <div role="group" aria-label="Whiteboard tools" className="board-tools">
        <div className="board-group">
          {TOOLS.map(({ tool: one, name, key }) => {
            const Icon = ICONS[one];
            return (
              <ToolButton
                key={one}
                name={name}
                title={`${name} (${key.toUpperCase()})`}
                isPressed={tool === one}
                disabled={isLocked}
                onPress={() => {
                  setTool(one);
                  if (one !== "select") setSelected(null);
                }}
              >
                <Icon className="size-5" />
              </ToolButton>
            );
          })}
        </div>
        <div className="board-group">
          <ToolButton
            name="Undo"
            title="Undo my last change"
            disabled={isLocked || !canUndo}
            onPress={() => revert("undo")}
          >
            <Undo2 className="size-5" />
          </ToolButton>
          <ToolButton
            name="Redo"
            title="Redo my last change"
            disabled={isLocked || !canRedo}
            onPress={() => revert("redo")}
          >
            <Redo className="size-5" />
          </ToolButton>
          <ToolButton
            name="Zoom out"
            disabled={zoom <= ZOOM.least}
            onPress={() => setZoom(zoom / ZOOM.step)}
          >
            <ZoomOut className="size-5" />
          </ToolButton>
          <ToolButton
            name="Zoom in"
            disabled={zoom >= ZOOM.most}
            onPress={() => setZoom(zoom * ZOOM.step)}
          >
            <ZoomIn className="size-5" />
          </ToolButton>
        </div>
        <Button
          size="sm"
          variant="quiet"
          disabled={isLocked || own.length === 0}
          onClick={() => {
            remove(
              own.map(({ id }) => id),
              "Cleared. Undo brings it back.",
            );
          }}
        >
          {nameOf ? "Clear mine" : "Clear"}
        </Button>
      </div>
      <div className="board-about">
        {isLocked || isFull ? (
          <p role="alert">{locked ?? FULL}</p>
        ) : tool === "arrow" ? (
          <ConnectForm board={board} items={items} onConnect={(arrow) => drawn([arrow])} />
        ) : selected && tool === "select" ? (
          <>
            <p>{textOf(selected)}</p>
            {selected.shape === "pen" ? null : (
              <Button size="sm" variant="quiet" onClick={() => setEditing(selected)}>
                {selected.label === "" ? "Add label" : "Edit label"}
              </Button>
            )}
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                remove([selected.id], `${textOf(selected)} deleted`);
                focus();
              }}
            >
              Delete
            </Button>
          </>
        ) : (
          <p>{hint}</p>
        )}
      </div>
      <p id={helpId} className="sr-only">
        {`Tools: ${TOOLS.map(({ name, key }) => `${name}, ${key.toUpperCase()}`).join("; ")}. Enter puts a shape in the middle or edits the selected label. Arrow keys move the selected item, with Control they resize it. Delete removes it. The list of items below selects one.`}
      </p>
      <div className="board-main">
        <Canvas
          {...{ board, items, tool, zoom, view, surface, selected, editing, isLocked, helpId }}
          onSelect={setSelected}
          onDrawn={drawn}
          onEdit={setEditing}
          onLabel={label}
          onKeyDown={(event) => {
            if (!act(event)) return;
            event.preventDefault();
            // The room has keys of its own.
            event.stopPropagation();
          }}
        />
        <div className="board-beside">
          <section aria-label="Items">
            <h3 className="board-label">{`Items (${items.length})`}</h3>
            {items.length === 0 ? <p className="board-help">Nothing is drawn yet.</p> : null}
            <ul className="board-items">
              {items.map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    aria-pressed={item.id === selectedId}
                    onClick={() => {
                      setTool("select");
                      setSelected(item.id);
                      focus();
                    }}
                  >
                    {textOf(item)}
                    {nameOf ? <span>{nameOf(item.by)}</span> : null}
                  </button>
                </li>
              ))}
            </ul>
          </section>
          <NotesField text={board.doc.getText(BOARD_NOTES)} isLocked={isLocked} {...notes} />
        </div>
      </div>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

/** Fits the board's width until it's chosen, but no smaller than can be read. */
function useZoom(view: RefObject<HTMLDivElement | null>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [fitting, setFitting] = useState<number>(ZOOM.usual);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width } = entry!.contentRect;
      if (width > 0) setFitting(Math.min(ZOOM.most, Math.max(ZOOM.usual, width / BOARD.width)));
    });
    observer.observe(view.current!);
    return () => observer.disconnect();
  }, [view]);
  const choose = (zoom: number) => setChosen(Math.min(ZOOM.most, Math.max(ZOOM.least, zoom)));
  return [chosen ?? fitting, choose] as const;
}

function ToolButton(props: {
  name: string;
  title?: string;
  isPressed?: boolean;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const { name, title = name, isPressed, disabled, onPress, children } = props;
  return (
    <button
      type="button"
      aria-label={name}
      title={title}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
