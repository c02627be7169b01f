import type { RoomView } from "./room-view.ts";

export type Status = { text: string; state: "good" | "waiting" | "trouble" };

/** The text in place of the other's video. */
export function absentText(
  { other, link, otherMedia }: Pick<RoomView, "other" | "link" | "otherMedia">,
  name: string,
): string {
  if (!other) return `${name} isn’t here yet`;
  if (link !== "connected") return `Connecting to ${name}…`;
  return otherMedia?.paused ? "Video paused to keep the sound clear" : `${name}’s camera is off`;
}

/** The room's state in words. */
export function statusOf(
  view: Pick<RoomView, "socket" | "other" | "link">,
  otherName: string,
): Status {
  if (view.socket === "connecting") return { text: "Connecting…", state: "waiting" };
  if (view.socket === "reconnecting") return { text: "Reconnecting…", state: "trouble" };
  if (!view.other) return { text: `Waiting for ${otherName}`, state: "waiting" };
  if (view.link === "recovering") return { text: "Reconnecting…", state: "trouble" };
  if (view.link === "offering" || view.link === "waiting") {
    return { text: "Connecting…", state: "waiting" };
  }
  // Two people who only chat have no peer connection.
  return { text: "Connected", state: "good" };
}
