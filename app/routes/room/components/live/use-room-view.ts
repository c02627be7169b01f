import { useEffect, useState } from "react";
import { drawViews } from "./draw-views.ts";
import type { RoomClient } from "./room-client.ts";
import type { RoomView } from "./room-view.ts";

/**
 * The client's view, rendered a task later, unlike with `useSyncExternalStore`, so that messages
 * that arrive together don't wait for each other's rendering.
 */
export function useRoomView(client: RoomClient): RoomView {
  const [view, setView] = useState(client.view);
  useEffect(() => drawViews(client, setView), [client]);
  return view;
}
