import { and, eq, ne, sql } from "drizzle-orm";
import { initialsSeed } from "#lib/initials-seed.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import {
  expertApplications,
  expertBusy,
  expertHours,
  expertOverrides,
  expertPhotos,
  experts,
  expertTopics,
} from "./tables.server.ts";

/**
 * An expert's profile, hours and applications. The profile of someone who can be booked blocks
 * erasure. For experts who left, a row without a name stays for their past sessions. An application
 * that was never accepted is deleted.
 */
export const expertPersonalData: PersonalDataSource = {
  name: "expert",
  async exportRows(db, { userId }) {
    const [expert] = await db.select().from(experts).where(eq(experts.userId, userId));
    if (!expert) return null;
    const { calendarVersion: _c, hoursVersion: _h, ...profile } = expert;
    const topics = await db
      .select({ topic: expertTopics.topicKey })
      .from(expertTopics)
      .where(eq(expertTopics.expertId, expert.id));
    const hours = await db.select().from(expertHours).where(eq(expertHours.expertId, expert.id));
    const overrides = await db
      .select({ date: expertOverrides.date, windows: expertOverrides.windows })
      .from(expertOverrides)
      .where(eq(expertOverrides.expertId, expert.id));
    const applications = await db
      .select()
      .from(expertApplications)
      .where(eq(expertApplications.expertId, expert.id));
    const [photo] = await db
      .select({ addedAt: expertPhotos.addedAt, webp: expertPhotos.large })
      .from(expertPhotos)
      .where(eq(expertPhotos.expertId, expert.id));
    return {
      ...profile,
      photo: photo ? { ...photo, webp: photo.webp.toString("base64") } : null,
      topics: topics.map(({ topic }) => topic),
      hours: hours.map(({ weekday, startMin, endMin }) => ({ weekday, startMin, endMin })),
      overrides,
      applications: applications.map(({ id: _i, expertId: _e, ...application }) => application),
    };
  },
  async blocker(tx, { userId }) {
    const [expert] = await tx
      .select({ status: experts.status })
      .from(experts)
      .where(eq(experts.userId, userId));
    return expert && BOOKABLE.has(expert.status) ? "is_expert" : null;
  },
  async erase(tx, { userId }) {
    // Never public, never booked.
    await tx.delete(experts).where(and(eq(experts.userId, userId), ne(experts.status, "left")));
    const [left] = await tx
      .update(experts)
      .set({
        name: "Former expert",
        headline: "",
        biography: "",
        hiredFor: [],
        languages: ["en"],
        zone: "UTC",
        slug: sql`'former-' || left(${experts.id}::text, 8)`,
        avatarSeed: initialsSeed("Former expert"),
        pausedReason: null,
      })
      .where(eq(experts.userId, userId))
      .returning({ id: experts.id });
    if (!left) return;
    await tx.delete(expertPhotos).where(eq(expertPhotos.expertId, left.id));
    await tx.delete(expertApplications).where(eq(expertApplications.expertId, left.id));
    await tx.delete(expertHours).where(eq(expertHours.expertId, left.id));
    await tx.delete(expertBusy).where(eq(expertBusy.expertId, left.id));
    await tx.delete(expertOverrides).where(eq(expertOverrides.expertId, left.id));
  },
};

const BOOKABLE = new Set(["active", "paused"]);
