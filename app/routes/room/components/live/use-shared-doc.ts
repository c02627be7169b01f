import { useEffect, useState } from "react";
import { loadAgain } from "#app/lib/load-again.ts";
import type { SharedDoc } from "./editor/shared-doc.ts";
import type { RoomClient } from "./room-client.ts";

const MAX_WAIT_MS = 1_500;

export const loadEditor = () => import("./editor/editor-panel.tsx");

/**
 * The document that the editor and the whiteboard share; null at first. Its script and the editor's
 * load once the call is connected, because running them blocks the page for a tenth of a second.
 */
export function useSharedDoc(
  client: RoomClient,
  booking: string,
  isConnecting: boolean,
): SharedDoc | null {
  const [isWanted, setWanted] = useState(false);
  /** Counts the documents whose changes the server refused. */
  const [attempt, setAttempt] = useState(0);
  const [shared, setShared] = useState<SharedDoc | null>(null);
  useEffect(() => {
    if (isWanted) return;
    const timer = setTimeout(setWanted, isConnecting ? MAX_WAIT_MS : 0, true);
    return () => clearTimeout(timer);
  }, [isWanted, isConnecting]);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let close = () => {};
    const loads = [loadAgain(() => import("./editor/open-doc.ts")), loadAgain(loadEditor)] as const;
    void Promise.all(loads).then(([{ openDoc }]) => {
      if (isOver) return;
      const opened = openDoc(client, booking, () => setAttempt(attempt + 1));
      close = opened.close;
      setShared(opened.shared);
    });
    return () => {
      isOver = true;
      close();
    };
  }, [client, booking, isWanted, attempt]);
  return shared;
}
