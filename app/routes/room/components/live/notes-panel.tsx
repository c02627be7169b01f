import { useEffect, useRef, useState } from "react";
import { noteKey } from "../joined.ts";
import type { PanelProps } from "./panel-props.ts";

const LONGEST = 4_000;
/** A pause in typing, after which the note is sent. */
const PAUSE_MS = 1_500;

/** The expert's own notes, saved as typed: in this browser at once, on the server after a pause. */
export function NotesPanel({ client, view, room }: PanelProps) {
  const key = noteKey(room.booking);
  const [text, setText] = useState(() => readDraft(key));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const saved = view.events.findLast((event) => event.kind === "note")?.data;
  const isUnsent = view.unsent.some(({ event }) => event.kind === "note");
  const shown = text ?? saved?.text ?? "";
  const isSaved = text === null || (text === saved?.text && !isUnsent);

  const latest = useRef({ shown, saved: saved?.text ?? "" });
  latest.current = { shown, saved: saved?.text ?? "" };
  useEffect(() => {
    const save = () => {
      clearTimeout(timer.current);
      const { shown, saved } = latest.current;
      if (shown !== saved) client.add({ kind: "note", data: { text: shown } });
    };
    // Captured, so that the note is sent before the client says goodbye.
    addEventListener("pagehide", save, { capture: true });
    return () => {
      removeEventListener("pagehide", save, { capture: true });
      clearTimeout(timer.current);
    };
  }, [client]);

  function save(value: string) {
    clearTimeout(timer.current);
    if (value !== (saved?.text ?? "")) client.add({ kind: "note", data: { text: value } });
  }
  function onChange(value: string) {
    setText(value);
    writeDraft(key, value);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE_MS, value);
  }

  return (
    <>
      <h2>
        Notes <span>Only you see them</span>
      </h2>
      <textarea
        className="control live-notes-text"
        aria-label="Private notes"
        maxLength={LONGEST}
        value={shown}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => text !== null && save(text)}
      />
      <p className="live-saved" role="status">
        {shown === "" ? "" : isSaved ? "Saved" : "Saving…"}
      </p>
    </>
  );
}

function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeDraft(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Blocked storage: the note is still sent.
  }
}
