import { eq } from "drizzle-orm";
import type { Db } from "#platform/db/client.ts";
import type { Profile } from "../schema.ts";
import { experts } from "../tables.server.ts";

/** Changes the given parts of an expert's profile. */
export async function editProfile(
  db: Db,
  expertId: string,
  changes: Partial<Profile> & {
    hiredFor?: string[];
    takesStandIns?: boolean;
    recordingMails?: boolean;
  },
): Promise<void> {
  await db.update(experts).set(changes).where(eq(experts.id, expertId));
}
