import { and, eq, like } from "drizzle-orm";
import { initialsSeed } from "#lib/initials-seed.ts";
import type { Db } from "#platform/db/client.ts";
import type { Profile } from "../schema.ts";
import { expertPhotos, experts } from "../tables.server.ts";

/** Changes the given parts of an expert's profile. Initials follow the name. */
export async function editProfile(
  db: Db,
  expertId: string,
  changes: Partial<Profile> & {
    hiredFor?: string[];
    takesStandIns?: boolean;
    recordingMails?: boolean;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(experts).set(changes).where(eq(experts.id, expertId));
    if (changes.name === undefined) return;
    const seed = initialsSeed(changes.name);
    await tx
      .update(experts)
      .set({ avatarSeed: seed })
      .where(and(eq(experts.id, expertId), like(experts.avatarSeed, "initials:%")));
    await tx
      .update(expertPhotos)
      .set({ drawing: seed })
      .where(and(eq(expertPhotos.expertId, expertId), like(expertPhotos.drawing, "initials:%")));
  });
}
