/** The job that opens a case about a session, which operators then decide. */
export const OPEN_CASE = "cases.open";

export type RoomRole = "candidate" | "expert";
