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

/** Where an expert's note is kept while it is typed. */
export const noteKey = (booking: string) => `room-note-${booking}`;

/** `isOver`: nobody comes back, so the note, which the server has, needn't stay here. */
export function forgetJoined(booking: string, isOver: boolean): void {
  try {
    sessionStorage.removeItem(KEY + booking);
    if (isOver) localStorage.removeItem(noteKey(booking));
  } catch {
    // Nothing was kept.
  }
}
