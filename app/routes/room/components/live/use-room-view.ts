import { useEffect, useState } from "react";
import type { RoomClient } from "./room-client.ts";
import type { RoomView } from "./room-view.ts";

/**
 * What the client shows. Drawn a task later, unlike `useSyncExternalStore`: of several messages that
 * arrive together, the later ones needn't wait until the earlier ones are drawn.
 */
export function useRoomView(client: RoomClient): RoomView {
  const [view, setView] = useState(client.view);
  useEffect(() => {
    const draw = () => setView(client.view);
    draw();
    return client.subscribe(draw);
  }, [client]);
  return view;
}
