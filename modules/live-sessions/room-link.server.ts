import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#platform/config.ts";

export type RoomRole = "candidate" | "expert";

type RoomBooking = { id: string; startAt: Date; expertId: string };

export function roomPath(bookingId: string): string {
  return `/room/${bookingId}`;
}

/**
 * The token in an email that opens the room without sign-in. It expires when the session is
 * rescheduled; an expert's also when another expert takes over. A stand-in or a replaced call
 * raises the booking's sequence, but must not close the candidate's link, so the token carries the
 * start.
 */
export function roomToken(
  config: Pick<Config, "sessionSecret">,
  booking: RoomBooking,
  role: RoomRole,
): string {
  const holder = role === "expert" ? `expert:${booking.expertId}` : role;
  return createHmac("sha256", config.sessionSecret)
    .update(`room:${booking.id}:${booking.startAt.toISOString()}:${holder}`)
    .digest("base64url")
    .slice(0, 32);
}

/** Whose token it is; null if it doesn't open this booking's room. */
export function readRoomToken(
  config: Pick<Config, "sessionSecret">,
  booking: RoomBooking,
  token: string,
): RoomRole | null {
  const given = Buffer.from(token);
  const matches = (role: RoomRole) => {
    const expected = Buffer.from(roomToken(config, booking, role));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  if (matches("candidate")) return "candidate";
  return matches("expert") ? "expert" : null;
}

/** The room with this reader's token, for emails. */
export function roomUrl(
  config: Pick<Config, "sessionSecret" | "publicUrl">,
  booking: RoomBooking,
  role: RoomRole,
): string {
  return `${config.publicUrl}${roomPath(booking.id)}?t=${roomToken(config, booking, role)}`;
}
