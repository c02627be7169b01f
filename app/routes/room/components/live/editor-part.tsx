import { lazy, Suspense } from "react";
import type { PanelProps } from "./panel-props.ts";

const EditorPanel = lazy(() => import("./editor/editor-panel.tsx"));

/** The editor's script loads when the room is joined. */
export function EditorPart(props: PanelProps) {
  return (
    <Suspense fallback={<p className="live-empty">Loading the editor…</p>}>
      <EditorPanel {...props} />
    </Suspense>
  );
}
