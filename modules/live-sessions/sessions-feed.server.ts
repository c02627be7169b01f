import type { Platform } from "#platform/services.ts";
import { calendarUid, sessionsFeed } from "./calendar-file.server.ts";
import { listSessionsBetween } from "./data.server.ts";

const DAY_MS = 86_400_000;
const BACK_DAYS = 30;
const AHEAD_DAYS = 370;

/** An expert's sessions as a calendar to subscribe to, under the UIDs of their emails. */
export async function expertFeed(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  expertId: string,
): Promise<string> {
  const now = clock.now();
  const sessions = await listSessionsBetween(db, expertId, {
    from: new Date(now.getTime() - BACK_DAYS * DAY_MS),
    to: new Date(now.getTime() + AHEAD_DAYS * DAY_MS),
  });
  const { hostname } = new URL(config.publicUrl);
  const entries = sessions.flatMap(({ id, orderId, sequence, startAt, endAt, serviceTitle }) =>
    orderId === null
      ? []
      : [
          {
            uid: calendarUid(orderId, hostname),
            sequence,
            startAt,
            endAt,
            summary: serviceTitle,
            location: `${config.publicUrl}/room/${id}`,
          },
        ],
  );
  return sessionsFeed(`${config.brand.name} sessions`, entries, now);
}
