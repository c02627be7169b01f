import { useEffect, useState } from "react";
import { drawViews } from "./draw-views.ts";
import type { RoomClient } from "./room-client.ts";
import type { RoomView } from "./room-view.ts";

/**
 * What the client shows. Drawn a task later, unlike `useSyncExternalStore`: of several messages that
 * arrive together, the later ones needn't wait until the earlier ones are drawn.
 */
export function useRoomView(client: RoomClient): RoomView {
  const [view, setView] = useState(client.view);
  useEffect(() => drawViews(client, setView), [client]);
  return view;
}
