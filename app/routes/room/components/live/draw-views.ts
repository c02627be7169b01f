import { isConnecting, type RoomView } from "./room-view.ts";

/** While a connection is being made, what comes from elsewhere is drawn by then at the latest. */
export const LONGEST_HOLD_MS = 300;

type Source = { view: RoomView; subscribe(listener: () => void): () => void };

/**
 * Calls `draw` with each view of the client that is to be drawn, the first at once. While a connection is
 * being made, what isn't this person's own doing waits until it's there, or a little. Returns how to end
 * it.
 */
export function drawViews(client: Source, draw: (view: RoomView) => void): () => void {
  let drawn = client.view;
  let held: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(held);
    held = undefined;
    drawn = client.view;
    draw(drawn);
  };
  const stop = client.subscribe(() => {
    const { local, preview, unsent, over } = client.view;
    const isOwn =
      local !== drawn.local ||
      preview !== drawn.preview ||
      unsent !== drawn.unsent ||
      over !== drawn.over;
    if (isOwn || !isConnecting(client.view)) show();
    else held ??= setTimeout(show, LONGEST_HOLD_MS);
  });
  show();
  return () => {
    clearTimeout(held);
    stop();
  };
}
