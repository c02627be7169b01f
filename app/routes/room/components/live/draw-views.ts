import { isConnecting, type RoomView } from "./room-view.ts";

/** Maximum delay for remote changes while connecting. */
export const MAX_HOLD_MS = 300;

type Source = { view: RoomView; subscribe(listener: () => void): () => void };

/**
 * Calls `draw` with each view of the client, the first one at once. While connecting, remote
 * changes wait until the connection is up or a short delay has passed. Returns a function that
 * stops it.
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
    else held ??= setTimeout(show, MAX_HOLD_MS);
  });
  show();
  return () => {
    clearTimeout(held);
    stop();
  };
}
