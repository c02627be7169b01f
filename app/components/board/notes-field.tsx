import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import * as Y from "yjs";
import { BOARD } from "#modules/rooms/board.ts";
import { groupDigits } from "#lib/money.ts";

const isHalf = (code: number, of: "first" | "second") =>
  of === "first" ? code >= 0xd800 && code < 0xdc00 : code >= 0xdc00 && code < 0xe000;

/** What was typed: so many characters at a place became others. A character of two units stays whole. */
function changeOf(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (start > 0 && isHalf(before.charCodeAt(start - 1), "first")) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (end > 0 && isHalf(before.charCodeAt(before.length - end), "second")) end -= 1;
  return {
    at: start,
    deleted: before.length - end - start,
    inserted: after.slice(start, after.length - end),
  };
}

/** Where a place in a text is once someone else has changed the text. */
function shifted(place: number, { delta }: Y.YTextEvent): number {
  let [at, now] = [0, place];
  for (const { retain = 0, insert = "", delete: deleted = 0 } of delta) {
    at += retain;
    if (at > now) break;
    const inserted = (insert as string).length;
    now += inserted - Math.min(deleted, now - at);
    at += inserted;
  }
  return now;
}

/** A shared text in a plain field. Undo takes back only what was typed here. */
export function NotesField(props: {
  text: Y.Text;
  label: string;
  help: string;
  isLocked: boolean;
}) {
  const { text, label, help, isLocked } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<[number, number] | null>(null);
  const undo = useRef<Y.UndoManager | null>(null);
  const [value, setValue] = useState(() => text.toJSON());
  useEffect(() => {
    const manager = new Y.UndoManager(text, { trackedOrigins: new Set([field]) });
    undo.current = manager;
    function onChange(event: Y.YTextEvent) {
      const typed = field.current;
      if (event.transaction.origin !== field && typed) {
        selection.current = [
          shifted(typed.selectionStart, event),
          shifted(typed.selectionEnd, event),
        ];
      }
      setValue(text.toJSON());
    }
    setValue(text.toJSON());
    text.observe(onChange);
    return () => {
      text.unobserve(onChange);
      manager.destroy();
    };
  }, [text]);

  // Setting the value moves the cursor to its end.
  useLayoutEffect(() => {
    if (!selection.current || !field.current) return;
    field.current.setSelectionRange(...selection.current);
    selection.current = null;
  }, [value]);

  function onInput(after: string) {
    const { at, deleted, inserted } = changeOf(text.toJSON(), after);
    text.doc!.transact(() => {
      if (deleted > 0) text.delete(at, deleted);
      if (inserted !== "") text.insert(at, inserted);
    }, field);
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) undo.current?.redo();
    else undo.current?.undo();
  }

  return (
    <label className="board-notes">
      <span className="board-label">{label}</span>
      <textarea
        ref={field}
        className="control"
        rows={5}
        maxLength={BOARD.notesChars}
        readOnly={isLocked}
        value={value}
        onChange={({ target }) => onInput(target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="board-help">
        {value.length >= BOARD.notesChars
          ? `Notes hold ${groupDigits(BOARD.notesChars)} characters. Shorten them to add more.`
          : help}
      </span>
    </label>
  );
}
