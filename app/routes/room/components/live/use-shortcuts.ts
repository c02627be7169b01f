import { useEffect, useRef } from "react";

/** Keyboard shortcuts in the room, inactive while typing. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
      if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
      const action = latest.current[key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select") !== null)
  );
}
