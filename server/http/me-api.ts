import { Hono } from "hono";
import { viewerOf } from "#app/session/viewer.server.ts";
import { isUuid } from "#lib/uuid.ts";
import {
  listOwnSessions,
  type OrderedSession,
  type SessionKey,
  type Whose,
} from "#modules/live-sessions/data.server.ts";
import { hasRoom, roomHours } from "#modules/live-sessions/room-hours.ts";
import { roomPath } from "#modules/live-sessions/room-link.server.ts";
import { hasRoomEnded } from "#modules/rooms/access.server.ts";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";

const PAGE = 100;

function readKey(after = ""): SessionKey | null {
  const [of, id = ""] = after.split(".");
  return (of === "open" || of === "past") && isUuid(id) ? { of, id } : null;
}

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
    const sides: Whose[] = [{ candidate: viewer.userId }];
    if (viewer.roles.includes("expert")) sides.push({ expert: viewer.userId });
    const page = { after: readKey(c.req.query("after")), size: PAGE };
    const { sessions, next } = await listOwnSessions(db, sides, page);
    const lines = sessions.map(async (booking) => ({
      booking: booking.id,
      product: booking.product,
      role: "candidate" in booking.whose ? "candidate" : "expert",
      start: booking.startAt,
      end: booking.endAt,
      status: booking.status,
      room: (await hasOpenRoom(booking)) ? roomPath(booking.id) : null,
    }));
    return c.json({
      sessions: await Promise.all(lines),
      next: next && `/api/me/sessions?after=${next.of}.${next.id}`,
    });
  });

  async function hasOpenRoom(booking: OrderedSession): Promise<boolean> {
    const now = clock.now();
    if (!hasRoom(config.rooms, booking, now)) return false;
    // Nobody can have ended it before it opened.
    return now < roomHours(config.rooms, booking).opensAt || !(await hasRoomEnded(db, booking));
  }

  return app;
}
