import { useEffect, useState } from "react";
import type { RoomClient } from "./room-client.ts";
import { isConnecting, type RoomView } from "./room-view.ts";

const LONGEST_HOLD_MS = 300;

/**
 * What the client shows. Drawn a task later, unlike `useSyncExternalStore`: of several messages that
 * arrive together, the later ones needn't wait until the earlier ones are drawn. While a connection
 * is being made, what isn't this person's own doing is drawn when it's there, or a little later.
 */
export function useRoomView(client: RoomClient): RoomView {
  const [view, setView] = useState(client.view);
  useEffect(() => {
    let drawn = client.view;
    let held: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      clearTimeout(held);
      held = undefined;
      drawn = client.view;
      setView(drawn);
    };
    const onChange = () => {
      const { local, preview, unsent, over } = client.view;
      const isOwn =
        local !== drawn.local ||
        preview !== drawn.preview ||
        unsent !== drawn.unsent ||
        over !== drawn.over;
      if (isOwn || !isConnecting(client.view)) draw();
      else held ??= setTimeout(draw, LONGEST_HOLD_MS);
    };
    draw();
    const stop = client.subscribe(onChange);
    return () => {
      clearTimeout(held);
      stop();
    };
  }, [client]);
  return view;
}
