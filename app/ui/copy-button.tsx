import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

const SHOWN_MS = 3_000;

/**
 * Copies `text`. Without JavaScript or a clipboard there is no button; the text can be selected
 * where it's shown.
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<"none" | "ready" | "copied" | "failed">("none");
  useEffect(() => setState("clipboard" in navigator ? "ready" : "none"), []);
  useEffect(() => {
    if (state !== "copied" && state !== "failed") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === "none") return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setState("copied"),
            () => setState("failed"),
          );
        }}
      >
        {state === "copied" ? "Copied" : "Copy"} <span className="sr-only">{what}</span>
      </Button>
      <span role="status" className={state === "failed" ? "text-sm text-ink-muted" : "sr-only"}>
        {state === "copied" ? "Copied" : null}
        {state === "failed" ? "Select the link and copy it yourself" : null}
      </span>
    </>
  );
}
