import type { RoomClient } from "../room-client.ts";
import { DocStore } from "./doc-store.ts";
import { SharedDoc } from "./shared-doc.ts";

/** Opens the room's document, until it's closed. */
export function openDoc(
  client: RoomClient,
  booking: string,
  /** The server refused changes; open another document, so that both people have one. */
  onRefused: () => void,
): { shared: SharedDoc; close: () => void } {
  const kept = new DocStore(booking);
  const shared = new SharedDoc({
    send: (update) => client.doc.sendUpdate(update),
    kept,
    onRefused: () => void kept.clear().then(onRefused),
  });
  client.doc.attach(shared.port);
  return { shared, close: () => client.doc.detach() };
}
