import { eq } from "drizzle-orm";
import { getExpertOfUser } from "#modules/experts/data.server.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { listImports } from "./data.server.ts";
import { calendarImports, calendarLinks } from "./tables.server.ts";

/** An expert's other calendars, without their secret URLs. */
export const schedulingPersonalData: PersonalDataSource = {
  name: "calendars",
  async exportRows(db, { userId }) {
    const expert = await getExpertOfUser(db, userId);
    return expert ? listImports(db, expert.id) : null;
  },
  async erase(tx, { userId }) {
    const expert = await getExpertOfUser(tx, userId);
    if (!expert) return;
    await tx.delete(calendarImports).where(eq(calendarImports.expertId, expert.id));
    await tx.delete(calendarLinks).where(eq(calendarLinks.expertId, expert.id));
  },
};
