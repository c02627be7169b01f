import { eq } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { recordings } from "./tables.server.ts";

/** A person's recordings. Erasing deletes them, including files. */
export const recordingPersonalData: PersonalDataSource = {
  name: "recordings",
  exportRows: (db, { userId }) =>
    db
      .select({
        id: recordings.id,
        sessionId: recordings.sessionId,
        startedAt: recordings.startedAt,
        durationMs: recordings.durationMs,
        bytes: recordings.bytes,
      })
      .from(recordings)
      .where(eq(recordings.userId, userId)),
  async erase(tx, { userId }) {
    await tx.delete(recordings).where(eq(recordings.userId, userId));
  },
};
