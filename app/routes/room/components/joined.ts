import { forgetDraft } from "#app/components/drafts/drafts.ts";
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

const TYPED = ["note", "chat", "question"] as const;

/** Where a draft of this kind is kept. */
export const roomPlace = (kind: (typeof TYPED)[number], booking: string) => `${kind} ${booking}`;

/** `isOver`: nobody will return, so this browser can drop what was typed; the server has it. */
export function forgetJoined(booking: string, isOver: boolean): void {
  try {
    sessionStorage.removeItem(KEY + booking);
  } catch {
    // Nothing was kept.
  }
  if (isOver) for (const kind of TYPED) forgetDraft(roomPlace(kind, booking));
}
