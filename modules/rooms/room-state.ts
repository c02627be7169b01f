/** By the clock: a room opens before its session and closes after it. */
export type RoomState = "early" | "open" | "closed";

type RoomTimes = { opensAt: Date; closesAt: Date };

const MINUTE_MS = 60_000;

export function roomTimes(
  { opensMin, closesMin }: { opensMin: number; closesMin: number },
  { startAt, endAt }: { startAt: Date; endAt: Date },
): RoomTimes {
  return {
    opensAt: new Date(startAt.getTime() - opensMin * MINUTE_MS),
    closesAt: new Date(endAt.getTime() + closesMin * MINUTE_MS),
  };
}

export function roomState({ opensAt, closesAt }: RoomTimes, now: Date): RoomState {
  if (now < opensAt) return "early";
  return now < closesAt ? "open" : "closed";
}
