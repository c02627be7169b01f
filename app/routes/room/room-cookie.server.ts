import { cookieHeader } from "#app/lib/cookie.ts";
import { readCookie, ROOM_COOKIE } from "#app/session/cookies.server.ts";
import type { Config } from "#platform/config.ts";

const DAY_SECONDS = 86_400;
/** Longer values aren't tokens. */
const LONGEST = 100;

/** An emailed link's token, only for this room's page and socket. */
export function roomCookie(config: Config, booking: string, token: string): string {
  return cookieHeader({
    name: ROOM_COOKIE,
    value: /^[\w-]+$/.test(token) && token.length <= LONGEST ? token : "",
    maxAgeSeconds: 2 * DAY_SECONDS,
    secure: config.publicUrl.startsWith("https:"),
    httpOnly: true,
    path: `/room/${encodeURIComponent(booking)}`,
  });
}

export function readRoomCookie(request: Request): string | null {
  return readCookie(request, ROOM_COOKIE) || null;
}
