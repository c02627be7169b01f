import type { RoomModel } from "../room-model.ts";
import type { RoomClient } from "./room-client.ts";
import type { RoomView } from "./room-view.ts";

export type PanelProps = { client: RoomClient; view: RoomView; room: RoomModel };

/** Why this person can change neither the code nor the whiteboard anymore. */
export const fullText = (other: string) =>
  `You’ve made all the changes that one session’s editor and whiteboard take, so they’re read-only for you. ${other} can still edit.`;
