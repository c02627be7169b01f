import type { Media } from "#modules/rooms/protocol.ts";

/** How this tab joined, so that a reload goes back into the room. */
const KEY = "room-joined-";

export function joinedMedia(booking: string): Media | null {
  try {
    return sessionStorage.getItem(KEY + booking) as Media | null;
  } catch {
    return null;
  }
}

export function rememberJoined(booking: string, media: Media): void {
  try {
    sessionStorage.setItem(KEY + booking, media);
  } catch {
    // Blocked storage: after a reload they press Join again.
  }
}

export function forgetJoined(booking: string): void {
  try {
    sessionStorage.removeItem(KEY + booking);
  } catch {
    // Nothing was kept.
  }
}
