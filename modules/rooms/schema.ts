export type RoomRole = "candidate" | "expert";
