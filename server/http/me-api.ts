import { Hono } from "hono";
import { viewerOf } from "#app/session/viewer.server.ts";
import {
  listSessionsForCandidate,
  listHostedSessions,
  type OrderedSession,
} from "#modules/live-sessions/data.server.ts";
import { hasRoom } from "#modules/live-sessions/room-hours.ts";
import { roomPath, type RoomRole } from "#modules/live-sessions/room-link.server.ts";
import { hasRoomEnded } from "#modules/rooms/access.server.ts";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";

/** The signed-in person and their sessions. */
export function meApi(services: Services) {
  const { config, db, clock } = services;
  const app = new Hono<HttpEnv>();

  app.get("/api/me", async (c) => {
    c.header("cache-control", "no-store");
    const viewer = await viewerOf(services, c.req.raw);
    if (!viewer) return c.json({ reason: "sign_in_required" }, 401);
    const { email, roles, zone } = viewer;
    return c.json({ email, roles, zone });
  });

  app.get("/api/me/sessions", async (c) => {
    c.header("cache-control", "no-store");
    const viewer = await viewerOf(services, c.req.raw);
    if (!viewer) return c.json({ reason: "sign_in_required" }, 401);
    const [booked, hosted] = await Promise.all([
      listSessionsForCandidate(db, viewer.userId),
      viewer.roles.includes("expert") ? listHostedSessions(db, viewer.userId) : [],
    ]);
    const now = clock.now();
    const line = (role: RoomRole) => async (booking: OrderedSession) => ({
      booking: booking.id,
      product: booking.product,
      role,
      start: booking.startAt,
      end: booking.endAt,
      status: booking.status,
      room:
        hasRoom(config.rooms, booking, now) && !(await hasRoomEnded(db, booking))
          ? roomPath(booking.id)
          : null,
    });
    const lines = [...booked.map(line("candidate")), ...hosted.map(line("expert"))];
    const sessions = (await Promise.all(lines)).toSorted(
      (one, other) => other.start.getTime() - one.start.getTime(),
    );
    return c.json({ sessions });
  });

  return app;
}
