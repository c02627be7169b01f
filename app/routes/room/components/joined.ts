import { forgetDraft } from "#app/components/drafts/drafts.ts";
import type { Media } from "#modules/rooms/protocol.ts";

/** How this tab joined, so that a reload rejoins. */
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
    // Blocked storage: after a reload, they have to press Join again.
  }
}

const TYPED = ["note", "chat", "question"] as const;

/** The storage key of this kind of draft. */
export const roomPlace = (kind: (typeof TYPED)[number], booking: string) => `${kind} ${booking}`;

/** `isOver`: drops drafts too, because the server has them and nobody will return. */
export function forgetJoined(booking: string, isOver: boolean): void {
  try {
    sessionStorage.removeItem(KEY + booking);
  } catch {
    // Nothing was kept.
  }
  if (isOver) for (const kind of TYPED) forgetDraft(roomPlace(kind, booking));
}
