import { useCallback, useEffect, useRef, useState } from "react";
import { forgetDraft, readDraft, writeDraft } from "#app/components/drafts/drafts.ts";
import { roomPlace } from "../joined.ts";
import type { PanelProps } from "./panel-props.ts";

const MAX_CHARS = 4_000;
/** A pause in typing, after which the note is sent. */
const PAUSE_MS = 1_500;

/** The expert's notes, saved as typed: at once in this browser, after a pause on the server. */
export function NotesPanel({ client, view, room }: PanelProps) {
  const place = roomPlace("note", room.booking);
  const [text, setText] = useState(() => readDraft(place));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const saved = view.events.findLast((event) => event.kind === "note")?.data;
  const isUnsent = view.unsent.some(({ event }) => event.kind === "note");
  const shown = text ?? saved?.text ?? "";
  const isSaved = text === null || (text === (saved?.text ?? "") && !isUnsent);

  const latest = useRef({ shown, saved: saved?.text ?? "" });
  latest.current = { shown, saved: saved?.text ?? "" };
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const { shown, saved } = latest.current;
    if (shown !== saved) client.add({ kind: "note", data: { text: shown } });
  }, [client]);
  useEffect(() => {
    // Captured, so that the note is sent before the client says goodbye.
    addEventListener("pagehide", save, { capture: true });
    return () => {
      removeEventListener("pagehide", save, { capture: true });
      clearTimeout(timer.current);
    };
  }, [save]);

  // Kept only until the server has it, because another device may write the next one.
  const isKept = text !== null;
  useEffect(() => {
    if (isKept && isSaved) forgetDraft(place);
  }, [isKept, isSaved, place]);
  // An earlier tab was closed before it could send its note.
  const isWelcome = view.welcome !== null;
  useEffect(() => {
    if (isWelcome) save();
  }, [isWelcome, save]);

  function onChange(value: string) {
    setText(value);
    writeDraft(place, value);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE_MS);
  }

  return (
    <>
      <h2>
        Notes <span>Only you see them</span>
      </h2>
      <textarea
        className="control live-notes-text"
        aria-label="Private notes"
        maxLength={MAX_CHARS}
        value={shown}
        onChange={({ target }) => onChange(target.value)}
        onBlur={save}
      />
      <p className="live-saved" role="status">
        {shown === "" ? "" : isSaved ? "Saved" : "Saving…"}
      </p>
    </>
  );
}
