import { cookieHeader } from "#app/lib/cookie.ts";
import { readCookie, ROOM_COOKIE } from "#app/session/cookies.server.ts";
import type { Config } from "#platform/config.ts";

const DAY_SECONDS = 86_400;
/** Longer values aren't tokens. */
const MAX_CHARS = 100;

/**
 * The token of an emailed link, for this room alone: its page and socket, what the page's script
 * loads and sends at `/room/{id}.data`, which a cookie for `/room/{id}` doesn't reach, and the
 * scorecard's draft.
 */
export function roomCookies(config: Config, booking: string, token: string): Headers {
  const id = encodeURIComponent(booking);
  const room = `/room/${id}`;
  const headers = new Headers();
  for (const path of [room, `${room}.data`, `/scorecards/session/${id}`]) {
    const cookie = cookieHeader({
      name: ROOM_COOKIE,
      value: /^[\w-]+$/.test(token) && token.length <= MAX_CHARS ? token : "",
      maxAgeSeconds: 2 * DAY_SECONDS,
      secure: config.publicUrl.startsWith("https:"),
      httpOnly: true,
      path,
    });
    headers.append("set-cookie", cookie);
  }
  return headers;
}

export function readRoomCookie(request: Request): string | null {
  return readCookie(request, ROOM_COOKIE) || null;
}
