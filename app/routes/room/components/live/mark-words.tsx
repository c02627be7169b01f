import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";

const MAX_CHARS = 300;
/** Long enough to finish a thought. */
const PAUSE_MS = 10_000;

/**
 * Words on a dimension. They become a mark on Enter, on blur, after a pause, and when the room ends
 * or the page closes, so typed words are never lost.
 */
export function MarkWords({ on, onWords }: { on: string; onWords: (text: string) => void }) {
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
