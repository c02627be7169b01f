import { eq } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { expertHours, expertOverrides, experts, expertTopics } from "./tables.server.ts";

/**
 * An expert's profile and hours. The profile is public and has been booked, so it blocks erasure.
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
    return {
      ...profile,
      topics: topics.map(({ topic }) => topic),
      hours: hours.map(({ weekday, startMin, endMin }) => ({ weekday, startMin, endMin })),
      overrides,
    };
  },
  async blocker(tx, { userId }) {
    const rows = await tx
      .select({ id: experts.id })
      .from(experts)
      .where(eq(experts.userId, userId));
    return rows.length > 0 ? "is_expert" : null;
  },
  async erase() {},
};
