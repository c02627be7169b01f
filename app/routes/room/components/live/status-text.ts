import type { RoomView } from "./room-view.ts";

export type Status = { text: string; state: "good" | "waiting" | "trouble" };

/** The text in place of the other's video. */
export function absentText(
  {
    other,
    link,
    otherMedia,
    receivesVideo,
  }: Pick<RoomView, "other" | "link" | "otherMedia" | "receivesVideo">,
  name: string,
): string {
  if (!other) return `${name} isn’t here yet`;
  if (link !== "connected") return `Connecting to ${name}…`;
  if (!receivesVideo && showsVideo(otherMedia)) {
    return `You joined by chat only, so ${name}’s video isn’t loaded. You can hear them.`;
  }
  return otherMedia?.paused ? "Video paused to keep the sound clear" : `${name}’s camera is off`;
}

export function showsVideo(otherMedia: RoomView["otherMedia"]): boolean {
  return Boolean(otherMedia?.camera || otherMedia?.screen);
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
  return { text: "Connected", state: "good" };
}
