import type { RoomModel } from "../room-model.ts";
import type { RoomClient } from "./room-client.ts";
import type { RoomView } from "./room-view.ts";

export type PanelProps = { client: RoomClient; view: RoomView; room: RoomModel };
