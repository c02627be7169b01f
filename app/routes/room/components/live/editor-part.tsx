import { lazy, Suspense, useEffect, useState } from "react";
import { loadAgain } from "#app/lib/load-again.ts";
import type { PanelProps } from "./panel-props.ts";
import { isConnecting } from "./room-view.ts";

const EditorPanel = lazy(() => loadAgain(() => import("./editor/editor-panel.tsx")));

const MAX_WAIT_MS = 1_500;

/**
 * The editor's script loads once the call is connected, because running it blocks the page for a
 * tenth of a second.
 */
export function EditorPart(props: PanelProps) {
  const isFree = !isConnecting(props.view);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(setShown, isFree ? 0 : MAX_WAIT_MS, true);
    return () => clearTimeout(timer);
  }, [isShown, isFree]);
  const loading = <p className="live-empty">Loading the editor…</p>;
  if (!isShown) return loading;
  return (
    <Suspense fallback={loading}>
      <EditorPanel {...props} />
    </Suspense>
  );
}
