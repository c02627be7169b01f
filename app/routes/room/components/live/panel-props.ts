import type { RoomModel } from "../room-model.ts";
import type { RoomClient, RoomView } from "./room-client.ts";

export type PanelProps = { client: RoomClient; view: RoomView; room: RoomModel };
